package billing.server.console.revenue;

import billing.books.report.AgeingReport.Line;
import billing.server.console.view.Chart;
import billing.settlement.statement.Ageing;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;

/** What each customer owes, by how long it has been due. */
final class ReceivablesByAge implements ReportContent {
    /** As many as there are {@link Ageing#AGES}. */
    private static final List<String> AGES = List.of("Not due", "1\u201330 days",
            "31\u201360 days", "61\u201390 days", "Over 90 days");

    @Override
    public ReportRows rows(BookFigures figures, ReportScope scope) {
        List<String> columns = new ArrayList<>(List.of("Customer"));
        columns.addAll(AGES);
        columns.addAll(List.of("Total", "Lost disputes"));
        ReportRows rows = new ReportRows("Ageing", scope.currency(),
                columns.toArray(String[]::new));
        for (Line line : lines(figures, scope)) {
            List<Object> values = new ArrayList<>(List.of(line.party().id()));
            line.owed().forEach(owed -> values.add(owed.cents()));
            values.addAll(List.of(line.total().cents(), line.lost().cents()));
            rows.row(values.toArray());
        }
        return rows.ofCustomers();
    }

    @Override
    public Chart chart(BookFigures figures, ReportScope scope,
                       Function<BigDecimal, String> format) {
        List<Line> lines = lines(figures, scope);
        return Chart.bars(AGES, format).series("Receivables", IntStream.range(0, AGES.size())
                .mapToObj(age -> scope.currency().toUnits(lines.stream()
                        .mapToLong(line -> line.owed().get(age).cents()).sum())).toList());
    }

    private static List<Line> lines(BookFigures figures, ReportScope scope) {
        return scope.inCurrency(figures.ageing(), Line::currency);
    }
}

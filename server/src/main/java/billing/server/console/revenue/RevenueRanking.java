package billing.server.console.revenue;

import billing.books.report.RevenueReport;
import billing.books.report.RevenueReport.Line;
import billing.input.Characters;
import billing.server.console.view.Chart;
import java.math.BigDecimal;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Revenue of all months by what it is of, the highest recognized first.
 *
 * @param column the name of what that is
 */
record RevenueRanking(RevenueReport.By by, String column) implements ReportContent {
    private static final int BARS = 10;
    private static final int LONGEST_LABEL = 10;

    /** The sums of all months of a customer, an item or a plan; empty for those of none. */
    private record Sums(String name, long invoicedCents, long recognizedCents, long grantedCents) {
        static Sums of(String name, List<Line> lines) {
            return new Sums(name, lines.stream().mapToLong(Line::invoicedCents).sum(),
                    lines.stream().mapToLong(Line::earnedCents).sum(),
                    lines.stream().mapToLong(Line::grantedCents).sum());
        }

        String label() {
            return name.isEmpty() ? "None" : Characters.shortened(name, LONGEST_LABEL);
        }
    }

    @Override
    public ReportRows rows(BookFigures figures, ReportScope scope) {
        ReportRows rows = new ReportRows("Revenue", scope.currency(), column, "Invoiced",
                "Recognized", "Granted credits");
        ranked(figures, scope).forEach(sums -> rows.row(sums.name(), sums.invoicedCents(),
                sums.recognizedCents(), sums.grantedCents()));
        return by == RevenueReport.By.CUSTOMER ? rows.ofCustomers() : rows;
    }

    @Override
    public Chart chart(BookFigures figures, ReportScope scope,
                       Function<BigDecimal, String> format) {
        List<Sums> first = ranked(figures, scope).stream().limit(BARS).toList();
        return Chart.bars(first.stream().map(Sums::label).toList(), format)
                .series("Recognized", scope.units(first, Sums::recognizedCents));
    }

    private List<Sums> ranked(BookFigures figures, ReportScope scope) {
        return scope.lines(figures.revenue().get(by), Line::currency, Line::month).stream()
                .collect(Collectors.groupingBy(Line::of)).entrySet().stream()
                .map(entry -> Sums.of(entry.getKey(), entry.getValue()))
                .sorted(Comparator.comparingLong(Sums::recognizedCents).reversed()
                        .thenComparing(Sums::name)).toList();
    }
}

package billing.server.console.revenue;

import billing.books.report.TaxReport.Line;
import billing.server.console.view.Chart;
import java.math.BigDecimal;
import java.time.YearMonth;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The taxes of each month, by country and rate. */
final class TaxByMonth implements ReportContent {
    @Override
    public ReportRows rows(BookFigures figures, ReportScope scope) {
        ReportRows rows = new ReportRows("Tax", scope.currency(), "Month", "Country", "Tax",
                "Rate", "Base", "Amount");
        lines(figures, scope).forEach(line -> rows.row(line.month().toString(), line.country(),
                line.code(), line.rate(), line.baseCents(), line.taxCents()));
        return rows;
    }

    @Override
    public Chart chart(BookFigures figures, ReportScope scope,
                       Function<BigDecimal, String> format) {
        Map<YearMonth, Long> months = lines(figures, scope).stream().collect(Collectors.groupingBy(
                Line::month, TreeMap::new, Collectors.summingLong(Line::taxCents)));
        return Chart.bars(months.keySet().stream().map(YearMonth::toString).toList(), format)
                .series("Tax", months.values().stream().map(scope.currency()::toUnits).toList());
    }

    private static List<Line> lines(BookFigures figures, ReportScope scope) {
        return scope.lines(figures.taxes(), Line::currency, Line::month);
    }
}

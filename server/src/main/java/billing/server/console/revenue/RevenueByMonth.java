package billing.server.console.revenue;

import billing.books.report.RevenueReport;
import billing.books.report.RevenueReport.Line;
import billing.server.console.view.Chart;
import java.math.BigDecimal;
import java.util.List;
import java.util.function.Function;

/** What was invoiced and recognized in each month. */
final class RevenueByMonth implements ReportContent {
    @Override
    public ReportRows rows(BookFigures figures, ReportScope scope) {
        ReportRows rows = new ReportRows("Invoiced and recognized", scope.currency(), "Month",
                "Invoiced", "Recognized", "Granted credits");
        lines(figures, scope).forEach(line -> rows.row(line.month().toString(),
                line.invoicedCents(), line.earnedCents(), line.grantedCents()));
        return rows;
    }

    @Override
    public Chart chart(BookFigures figures, ReportScope scope,
                       Function<BigDecimal, String> format) {
        List<Line> lines = lines(figures, scope);
        return Chart.bars(ReportScope.labels(lines, Line::month), format)
                .series("Invoiced", scope.units(lines, Line::invoicedCents))
                .series("Recognized", scope.units(lines, Line::earnedCents));
    }

    private static List<Line> lines(BookFigures figures, ReportScope scope) {
        return scope.lines(figures.revenue().get(RevenueReport.By.MONTH), Line::currency,
                Line::month);
    }
}

package billing.server.console.revenue;

import billing.books.report.RecurringReport.Line;
import billing.server.console.view.Chart;
import java.math.BigDecimal;
import java.util.List;
import java.util.function.Function;

/** The recurring revenue at the end of each month, and what changed it. */
final class RecurringByMonth implements ReportContent {
    @Override
    public ReportRows rows(BookFigures figures, ReportScope scope) {
        ReportRows rows = new ReportRows("MRR", scope.currency(), "Month", "Opening", "New",
                "Expansion", "Contraction", "Churn", "Closing", "Customers");
        lines(figures, scope).forEach(line -> rows.row(line.month().toString(),
                line.openingCents(), line.newCents(), line.expansionCents(),
                line.contractionCents(), line.churnCents(), line.closingCents(),
                line.customers()));
        return rows;
    }

    @Override
    public Chart chart(BookFigures figures, ReportScope scope,
                       Function<BigDecimal, String> format) {
        List<Line> lines = lines(figures, scope);
        return Chart.lines(ReportScope.labels(lines, Line::month), format)
                .series("MRR", lines.stream().map(line ->
                        scope.currency().toUnits(line.closingCents())).toList());
    }

    private static List<Line> lines(BookFigures figures, ReportScope scope) {
        return scope.lines(figures.recurring(), Line::currency, Line::month);
    }
}

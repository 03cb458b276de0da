package billing.server.console.revenue;

import billing.analytics.InvoiceCollection;
import billing.invoicing.PaymentStatus;
import billing.server.console.view.Chart;
import java.math.BigDecimal;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/** How far the final invoices of each month are paid. */
final class CollectionByMonth implements ReportContent {
    /** The totals of the invoices of a month, by what became of their payment. */
    private record Month(YearMonth month, long succeededCents, long pendingCents,
                         long failedCents, long invoices) {
        static Month of(YearMonth month, List<InvoiceCollection> all) {
            long succeeded = cents(all, PaymentStatus.SUCCEEDED);
            long failed = cents(all, PaymentStatus.FAILED);
            long total = all.stream().mapToLong(InvoiceCollection::cents).sum();
            return new Month(month, succeeded, total - succeeded - failed, failed,
                    all.stream().mapToLong(InvoiceCollection::invoicesCount).sum());
        }

        private static long cents(List<InvoiceCollection> all, PaymentStatus status) {
            return all.stream().filter(one -> one.paymentStatus() == status)
                    .mapToLong(InvoiceCollection::cents).sum();
        }
    }

    @Override
    public ReportRows rows(BookFigures figures, ReportScope scope) {
        ReportRows rows = new ReportRows("Collection", scope.currency(), "Month", "Succeeded",
                "Pending", "Failed", "Invoices");
        months(figures, scope).forEach(one -> rows.row(one.month().toString(),
                one.succeededCents(), one.pendingCents(), one.failedCents(),
                Math.toIntExact(one.invoices())));
        return rows;
    }

    @Override
    public Chart chart(BookFigures figures, ReportScope scope,
                       Function<BigDecimal, String> format) {
        List<Month> months = months(figures, scope);
        return Chart.bars(ReportScope.labels(months, Month::month), format)
                .series("Succeeded", scope.units(months, Month::succeededCents))
                .series("Pending", scope.units(months, Month::pendingCents))
                .series("Failed", scope.units(months, Month::failedCents));
    }

    private static List<Month> months(BookFigures figures, ReportScope scope) {
        List<Month> months = new ArrayList<>();
        figures.collection().stream()
                .filter(one -> one.currency().equals(scope.currency().code()))
                .filter(one -> scope.holds(one.month()))
                .collect(Collectors.groupingBy(InvoiceCollection::month, TreeMap::new,
                        Collectors.toList()))
                .forEach((month, all) -> months.add(Month.of(month, all)));
        return months;
    }
}

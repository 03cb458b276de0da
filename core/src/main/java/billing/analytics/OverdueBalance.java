package billing.analytics;

import java.time.YearMonth;
import java.util.List;
import java.util.UUID;

/** What is overdue of the invoices of one billing entity that were due in a month. */
public record OverdueBalance(YearMonth month, String currency, UUID billingEntityId, long cents,
                             List<UUID> invoiceIds) {
    public OverdueBalance {
        invoiceIds = List.copyOf(invoiceIds);
    }
}

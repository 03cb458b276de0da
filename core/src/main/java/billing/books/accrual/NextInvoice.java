package billing.books.accrual;

import billing.books.voucher.UsageWindow;
import billing.catalog.Tax;
import billing.engine.Handle;
import billing.invoicing.Fee;
import billing.invoicing.fee.BilledPeriods;
import billing.invoicing.fee.PeriodFees;
import billing.invoicing.fee.store.BillingHistory;
import billing.invoicing.tax.TaxLevels;
import billing.invoicing.tax.TaxableFee;
import billing.usage.aggregation.UsageCheckpointStore;
import java.util.List;

/** Predicts, from current data, what the billing day after a window bills of its subscription. */
final class NextInvoice {
    private static final TaxLevels UNTAXED = new TaxLevels(List.<Tax>of(), List.of());

    private NextInvoice() {
    }

    /** The fees of a window for which no invoice has been made, without identities and taxes. */
    static List<Fee> fees(Handle handle, UsageWindow window) {
        BillingHistory before = new BillingHistory(handle, null);
        BilledPeriods periods = BilledPeriods.of(window.periods().billed(),
                window.window().end(), before);
        return new PeriodFees(handle, before, UsageCheckpointStore.NONE, UNTAXED).fees(periods)
                .stream()
                .map(TaxableFee::fee).toList();
    }
}

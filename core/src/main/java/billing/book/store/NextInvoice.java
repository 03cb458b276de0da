package billing.book.store;

import billing.book.voucher.UsageWindow;
import billing.catalog.Tax;
import billing.invoice.Fee;
import billing.invoice.fee.BilledBefore;
import billing.invoice.fee.BilledPeriods;
import billing.invoice.fee.PeriodFees;
import billing.invoice.tax.TaxLevels;
import billing.invoice.tax.TaxableFee;
import billing.store.Handle;
import billing.usage.aggregation.UsageLevels;
import java.util.List;

/** What the billing day after a window will bill of its subscription, by what is known. */
public final class NextInvoice {
    private static final TaxLevels UNTAXED = new TaxLevels(List.<Tax>of(), List.of());

    private NextInvoice() {
    }

    /** The fees of a window for which no invoice has been made, without identities and taxes. */
    public static List<Fee> fees(Handle handle, UsageWindow window) {
        BilledBefore before = new BilledBefore(handle, null);
        BilledPeriods periods = BilledPeriods.of(window.periods().billed(),
                window.window().to().plusMillis(1), before);
        return new PeriodFees(handle, before, UsageLevels.NONE, UNTAXED).of(periods).stream()
                .map(TaxableFee::fee).toList();
    }
}

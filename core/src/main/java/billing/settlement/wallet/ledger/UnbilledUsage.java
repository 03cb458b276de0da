package billing.settlement.wallet.ledger;

import billing.customer.Customer;
import billing.customer.store.Customers;
import billing.engine.Handle;
import billing.invoicing.Fee;
import billing.invoicing.store.DraftSearch;
import billing.invoicing.store.Invoices;
import billing.invoicing.usage.UsageReport;
import billing.settlement.wallet.FeeKind;
import billing.settlement.wallet.OngoingUsage;
import billing.settlement.wallet.store.BilledCharges;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/**
 * The unbilled usage of a customer by kind of fee ({@code money.md 5.9}): current usage and drafts,
 * less amounts billed before the end of the period.
 */
final class UnbilledUsage {
    private final Handle handle;
    private final Instant now;

    UnbilledUsage(Handle handle, Instant now) {
        this.handle = handle;
        this.now = now;
    }

    OngoingUsage ofCustomer(UUID customerId) {
        Customer customer = new Customers(handle).byId(customerId).orElseThrow();
        OngoingUsage usage = new OngoingUsage();
        for (UsageReport.RunningFees running : new UsageReport(handle, now).running(customer)) {
            running.fees().forEach(fee -> add(usage, fee));
            deductInvoiced(usage, running);
        }
        new Invoices(handle).byIds(new DraftSearch(handle).ofCustomer(customerId)).stream()
                .filter(draft -> draft.amounts().totalCents() != 0)
                .map(invoice -> invoice.parts().fees())
                .flatMap(List::stream).forEach(fee -> add(usage, fee));
        return usage;
    }

    /**
     * Deducts amounts already invoiced: fees paid in advance in full, progressive fees less their
     * coupons.
     */
    private void deductInvoiced(OngoingUsage usage, UsageReport.RunningFees running) {
        new BilledCharges(handle).within(running.subscription().id(), running.window())
                .forEach(billed -> usage.add(billed.kind(), billed.currency(),
                        billed.netCents().negate(), billed.grossCents().negate()));
    }

    /** Adds the amount with taxes, less coupons and progressive credits. */
    private static void add(OngoingUsage usage, Fee fee) {
        usage.add(FeeKind.of(fee), fee.amounts().currency(), fee.netAmountCents(),
                fee.netAmountCents()
                .add(BigDecimal.valueOf(fee.taxes().cents())));
    }
}

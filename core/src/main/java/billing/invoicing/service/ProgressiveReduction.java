package billing.invoicing.service;

import billing.engine.Handle;
import billing.engine.UnitOfWork;
import billing.invoicing.Invoice;
import billing.invoicing.fee.BilledPeriods;
import billing.invoicing.tax.Reductions;
import billing.invoicing.tax.TaxableFee;
import billing.kernel.time.Window;
import billing.settlement.creditnote.issue.CreditNoteIssue;
import billing.settlement.progressive.ProgressiveCredit;
import billing.settlement.progressive.store.ProgressiveInvoices;
import java.util.List;
import java.util.Optional;

/**
 * Step 3 of {@code subscriptions-and-invoicing.md 6.2}: what progressive invoices of the same
 * windows have billed already. Drafts show it too.
 */
record ProgressiveReduction(List<ProgressiveCredit> credits) implements Reductions {
    /** Nothing was billed progressively, or it is left out. */
    static final ProgressiveReduction NONE = new ProgressiveReduction(List.of());

    /** What can be taken off an invoice; only one that bills usage meets what was billed of it. */
    static ProgressiveReduction read(Handle handle, PreparedInvoice prepared) {
        ProgressiveInvoices invoices = new ProgressiveInvoices(handle);
        return new ProgressiveReduction(prepared.periods().stream()
                .filter(ProgressiveReduction::billsUsage)
                .map(one -> invoices.credit(one.subscription().id(),
                        one.windows().charges().from(), prepared.own()))
                .flatMap(Optional::stream).toList());
    }

    boolean isEmpty() {
        return credits.isEmpty();
    }

    @Override
    public BeforeTaxes progressiveCredits(List<TaxableFee> fees) {
        return ProgressiveCredit.take(credits, fees);
    }

    /** Credits what was billed progressively and is no longer owed, once the invoice stands. */
    void giveBackExcess(UnitOfWork work, Invoice invoice) {
        for (ProgressiveCredit credit : credits) {
            long excess = credit.excessCents(invoice.fees());
            if (excess > 0) {
                new CreditNoteIssue(work)
                        .creditExcess(credit.invoice(), excess);
            }
        }
    }

    private static boolean billsUsage(BilledPeriods periods) {
        Window charges = periods.windows().charges();
        return periods.reason().billsUsage() && charges != null && !charges.isEmpty();
    }
}

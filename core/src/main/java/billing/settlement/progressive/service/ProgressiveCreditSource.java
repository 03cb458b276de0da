package billing.settlement.progressive.service;

import billing.engine.Handle;
import billing.engine.UnitOfWork;
import billing.invoicing.Invoice;
import billing.invoicing.fee.BilledPeriods;
import billing.invoicing.service.OpenSettlement;
import billing.invoicing.service.PreparedInvoice;
import billing.invoicing.service.SettlementSource;
import billing.invoicing.tax.InvoiceComputation;
import billing.invoicing.tax.ReductionStep;
import billing.invoicing.tax.TaxableFee;
import billing.kernel.time.Window;
import billing.settlement.creditnote.issue.CreditNoteIssue;
import billing.settlement.progressive.ProgressiveCredit;
import billing.settlement.progressive.store.ProgressiveInvoices;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Step 3 of {@code subscriptions-and-invoicing.md 6.2}: the amounts already billed by progressive
 * invoices of the same windows. They apply to drafts too, because they are billed amounts and not
 * discounts.
 */
public final class ProgressiveCreditSource implements SettlementSource {
    private final UnitOfWork work;
    private final Handle handle;
    private final Instant now;

    /** The progressive invoices of a database, credited within one transaction. */
    public ProgressiveCreditSource(UnitOfWork work) {
        this.work = work;
        this.handle = work.handle();
        this.now = work.now();
    }

    @Override
    public Optional<OpenSettlement> open(PreparedInvoice invoice) {
        ProgressiveInvoices invoices = new ProgressiveInvoices(handle);
        List<ProgressiveCredit> credits = invoice.periods().stream()
                .filter(ProgressiveCreditSource::billsUsage)
                .map(one -> invoices.credit(one.subscription().id(),
                        one.windows().charges().from(), invoice.own()))
                .flatMap(Optional::stream).toList();
        return credits.isEmpty() ? Optional.empty() : Optional.of(new Open(credits));
    }

    @Override
    public boolean isForFinalInvoices() {
        return false;
    }

    @Override
    public Optional<String> openCondition() {
        return Optional.of(ProgressiveInvoices.HAS_PROGRESSIVE);
    }

    /** Credits apply only to an invoice that bills usage. */
    private static boolean billsUsage(BilledPeriods periods) {
        Window charges = periods.windows().charges();
        return periods.reason().billsUsage() && charges != null && !charges.isEmpty();
    }

    private final class Open implements OpenSettlement {
        private final List<ProgressiveCredit> credits;

        private Open(List<ProgressiveCredit> credits) {
            this.credits = credits;
        }

        @Override
        public ReductionStep step() {
            return ReductionStep.PROGRESSIVE_CREDIT;
        }

        @Override
        public BeforeTaxes deductBeforeTaxes(List<TaxableFee> fees, long subTotalCents) {
            return ProgressiveCredit.deduct(credits, fees);
        }

        /** Credits the progressively billed amount that exceeds the fees. */
        @Override
        public void consume(Invoice invoice, InvoiceComputation computed) {
            for (ProgressiveCredit credit : credits) {
                long excess = credit.excessCents(invoice.parts().fees());
                if (excess > 0) {
                    new CreditNoteIssue(work)
                            .creditExcess(credit.invoice(), excess);
                }
            }
        }
    }
}

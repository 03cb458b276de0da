package billing.settlement.progressive.service;

import billing.engine.Handle;
import billing.engine.UnitOfWork;
import billing.invoicing.Invoice;
import billing.invoicing.InvoicingReason;
import billing.invoicing.fee.BilledPeriods;
import billing.invoicing.service.OpenSettlement;
import billing.invoicing.service.PreparedInvoice;
import billing.invoicing.service.SettlementSource;
import billing.invoicing.tax.InvoiceComputation;
import billing.invoicing.tax.ReductionStep;
import billing.invoicing.tax.TaxableFee;
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
    private final Handle handle;

    /** The progressive invoices of a database, credited within one transaction. */
    public ProgressiveCreditSource(UnitOfWork work) {
        this.handle = work.handle();
    }

    @Override
    public Optional<OpenSettlement> open(PreparedInvoice invoice) {
        List<ProgressiveCredit> credits = credits(invoice);
        return credits.isEmpty() ? Optional.empty() : Optional.of(new Open(credits));
    }

    /** The credits of the latest progressive invoices of the windows that an invoice bills. */
    List<ProgressiveCredit> credits(PreparedInvoice invoice) {
        ProgressiveInvoices invoices = new ProgressiveInvoices(handle);
        return invoice.periods().stream()
                .filter(BilledPeriods::billsUsage)
                .map(one -> invoices.credit(one.subscription().id(),
                        one.windows().charges().from(), until(invoice, one), invoice.own()))
                .flatMap(Optional::stream).toList();
    }

    /** A progressive invoice that is regenerated does not credit those that were billed later. */
    private static Instant until(PreparedInvoice invoice, BilledPeriods periods) {
        return periods.reason() == InvoicingReason.PROGRESSIVE_BILLING
                ? invoice.trigger().billedAt() : null;
    }

    @Override
    public boolean isForFinalInvoices() {
        return false;
    }

    @Override
    public Optional<String> openCondition() {
        return Optional.of(ProgressiveInvoices.HAS_PROGRESSIVE);
    }

    private record Open(List<ProgressiveCredit> credits) implements OpenSettlement {
        @Override
        public ReductionStep step() {
            return ReductionStep.PROGRESSIVE_CREDIT;
        }

        @Override
        public BeforeTaxes deductBeforeTaxes(List<TaxableFee> fees, long subTotalCents) {
            return ProgressiveCredit.deduct(credits, fees);
        }

        /** The credits of an invoice are stored with it. */
        @Override
        public void consume(Invoice invoice, InvoiceComputation computed) {
        }
    }
}

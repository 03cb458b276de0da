package billing.repair.correction.service;

import billing.engine.Handle;
import billing.engine.UnitOfWork;
import billing.invoicing.Fee;
import billing.invoicing.FeeBuilder;
import billing.invoicing.Invoice;
import billing.invoicing.VoidRequest;
import billing.invoicing.correction.FeeKey;
import billing.invoicing.service.InvoiceService;
import billing.invoicing.service.Regeneration;
import billing.invoicing.tax.TaxableFee;
import billing.kernel.error.NotAllowedException;
import billing.repair.correction.FeeDifference;
import billing.repair.correction.InvoiceDifference;
import billing.repair.correction.store.Corrections;
import billing.settlement.creditnote.store.CreditNotes;
import billing.subscription.BillingPort;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Voids an invoice and regenerates it with current usage; its other fees and all taxes are
 * unchanged ({@code subscriptions-and-invoicing.md 6.8}).
 */
final class InvoiceRegeneration {
    private final UnitOfWork work;
    private final Handle handle;

    InvoiceRegeneration(UnitOfWork work) {
        this.work = work;
        this.handle = work.handle();
    }

    /** Regenerates an invoice, which must have been checked, and returns the new one. */
    Invoice regenerate(InvoiceDifference difference) {
        Invoice invoice = difference.invoice();
        List<TaxableFee> fees = fees(difference);
        new InvoiceService(work, BillingPort.NONE)
                .voidInvoice(invoice.id(), VoidRequest.PLAIN);
        return new Regeneration(work).regenerateTaxed(invoice.id(), fees);
    }

    /**
     * Requires an invoice without payments, credit notes, corrections and progressive credits.
     *
     * @throws NotAllowedException {@code not_regenerable} when it has any
     */
    void check(Invoice invoice) {
        String reason = invoice.settlement().paidCents() > 0 ? "has been paid"
                : !new CreditNotes(handle).ofInvoice(invoice.id()).isEmpty()
                ? "has credit notes"
                : !new Corrections(handle).ofInvoice(invoice.id()).isEmpty()
                ? "has been corrected by another method"
                : invoice.amounts().progressiveBillingCreditCents() > 0
                ? "has progressive billing credits" : null;
        if (reason != null) {
            throw new NotAllowedException(
                    "not_regenerable", "invoice " + invoice.document().number() + " "
                    + reason + "; correct it by credit note or on the next invoice");
        }
    }

    private List<TaxableFee> fees(InvoiceDifference difference) {
        Invoice invoice = difference.invoice();
        Map<FeeKey, TaxableFee> taxed = new LinkedHashMap<>();
        List<TaxableFee> fees = new ArrayList<>();
        for (Fee fee : invoice.parts().fees()) {
            TaxableFee kept = new TaxableFee(FeeBuilder.of(fee).asUnbilled().build(),
                    Rerating.taxes(fee));
            if (Rerating.followsUsage(fee)) {
                taxed.put(FeeKey.of(fee), kept);
            } else {
                fees.add(kept);
            }
        }
        for (FeeDifference one : difference.fees()) {
            taxed.put(one.key(), new TaxableFee(one.fee(), one.taxes()));
        }
        Recomputation.Outcome now = new Recomputation(handle).recompute(invoice);
        taxed.values().stream().filter(kept -> now.settled().contains(
                kept.fee().source().chargeId()))
                .forEach(fees::add);
        now.fees().forEach(recomputed -> {
            TaxableFee known = taxed.get(FeeKey.of(recomputed.fee()));
            fees.add(known == null ? recomputed : new TaxableFee(recomputed.fee(), known.taxes()));
        });
        return fees;
    }
}

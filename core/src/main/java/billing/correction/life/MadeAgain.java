package billing.correction.life;

import billing.correction.FeeDifference;
import billing.correction.FeeKey;
import billing.correction.InvoiceDifference;
import billing.correction.store.Corrections;
import billing.creditnote.store.CreditNotes;
import billing.error.NotAllowedException;
import billing.invoice.Fee;
import billing.invoice.FeeBuilder;
import billing.invoice.Invoice;
import billing.invoice.VoidRequest;
import billing.invoice.life.InvoiceLife;
import billing.invoice.life.Recomputation;
import billing.invoice.life.Regeneration;
import billing.invoice.tax.TaxableFee;
import billing.store.Handle;
import billing.store.Identifiers;
import billing.subscription.LifeBilling;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Voids a corrected invoice and makes it again with the usage of now; its other fees and all taxes
 * stay as they were ({@code subscriptions-and-invoicing.md 6.8}).
 */
final class MadeAgain {
    private final Handle handle;
    private final Identifiers identifiers;
    private final Instant now;

    MadeAgain(Handle handle, Identifiers identifiers, Instant now) {
        this.handle = handle;
        this.identifiers = identifiers;
        this.now = now;
    }

    /** The invoice in the place of the old one, which was checked. */
    Invoice of(InvoiceDifference difference) {
        Invoice invoice = difference.invoice();
        List<TaxableFee> fees = fees(difference);
        new InvoiceLife(handle, identifiers, LifeBilling.NONE)
                .voidInvoice(invoice.id(), VoidRequest.PLAIN, now);
        return new Regeneration(handle, identifiers).of(invoice.id(), now, fees);
    }

    /**
     * Whether nothing hangs on the invoice as it stands: no payment, credit or correction.
     *
     * @throws NotAllowedException {@code not_regenerable} when something does
     */
    void check(Invoice invoice) {
        String reason = invoice.settlement().paidCents() > 0 ? "has been paid"
                : !new CreditNotes(handle).ofInvoice(invoice.id()).isEmpty()
                ? "has credit notes"
                : !new Corrections(handle, identifiers).ofInvoice(invoice.id()).isEmpty()
                ? "has been corrected in another way"
                : invoice.amounts().progressiveBillingCreditCents() > 0
                ? "takes progressive invoices off" : null;
        if (reason != null) {
            throw new NotAllowedException("not_regenerable", "invoice " + invoice.number() + " "
                    + reason + "; correct it by credit note or on the next invoice");
        }
    }

    private List<TaxableFee> fees(InvoiceDifference difference) {
        Invoice invoice = difference.invoice();
        Map<FeeKey, TaxableFee> taxed = new HashMap<>();
        List<TaxableFee> fees = new ArrayList<>();
        for (Fee fee : invoice.fees()) {
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
        Recomputation.Outcome now = new Recomputation(handle).of(invoice);
        taxed.values().stream().filter(kept -> now.settled().contains(kept.fee().chargeId()))
                .forEach(fees::add);
        now.fees().forEach(again -> {
            TaxableFee known = taxed.get(FeeKey.of(again.fee()));
            fees.add(known == null ? again : new TaxableFee(again.fee(), known.taxes()));
        });
        return fees;
    }
}

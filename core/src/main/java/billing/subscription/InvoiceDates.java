package billing.subscription;

import billing.customer.BillingSettings;
import billing.customer.IssuingDateAdjustment;
import billing.customer.IssuingDateAnchor;
import java.time.LocalDate;

/**
 * The dates printed on an invoice ({@code subscriptions-and-invoicing.md 6.5}); all local.
 *
 * @param issuing              the invoice's date
 * @param expectedFinalization when a draft becomes final
 * @param paymentDue           the last day of the payment term
 */
public record InvoiceDates(LocalDate issuing, LocalDate expectedFinalization,
                           LocalDate paymentDue) {
    /** Of an invoice that may be a draft first: all of type subscription but in-advance ones. */
    public static InvoiceDates subjectToGrace(BillingSettings settings, LocalDate billedOn,
                                              boolean periodic) {
        LocalDate finalization = billedOn.plusDays(settings.invoiceGracePeriod());
        LocalDate issuing = billedOn.plusDays(adjustment(settings, periodic));
        return new InvoiceDates(issuing, finalization,
                issuing.plusDays(settings.netPaymentTerm()));
    }

    /** Of any other invoice. */
    public static InvoiceDates immediate(BillingSettings settings, LocalDate billedOn) {
        return new InvoiceDates(billedOn, billedOn, billedOn.plusDays(settings.netPaymentTerm()));
    }

    /** Once a draft becomes final: today, unless the anchor shall be kept. */
    public InvoiceDates atFinalization(BillingSettings settings, LocalDate today,
                                       boolean periodic) {
        boolean keeps = periodic
                && settings.issuingDateAdjustment() == IssuingDateAdjustment.KEEP_ANCHOR;
        LocalDate issued = keeps ? issuing : today;
        return new InvoiceDates(issued, expectedFinalization,
                issued.plusDays(settings.netPaymentTerm()));
    }

    /** Days from the billing day to the issuing date. */
    public static int adjustment(BillingSettings settings, boolean periodic) {
        int grace = settings.invoiceGracePeriod();
        if (!periodic) {
            return grace;
        }
        boolean periodEnd = settings.issuingDateAnchor() == IssuingDateAnchor.CURRENT_PERIOD_END;
        if (settings.issuingDateAdjustment() == IssuingDateAdjustment.KEEP_ANCHOR) {
            return periodEnd ? -1 : 0;
        }
        return periodEnd && grace == 0 ? -1 : grace;
    }
}

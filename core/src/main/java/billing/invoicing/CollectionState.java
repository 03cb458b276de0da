package billing.invoicing;

import billing.kernel.codelist.Codes;

/** The collection state of an invoice, as shown to users. */
public enum CollectionState {
    /** Nothing is due: the invoice is not final, or void. */
    NONE,
    PAID, PARTLY_PAID, OPEN, OVERDUE, FAILED;

    /** The state of an invoice; also overdue when a part of it was paid. */
    public static CollectionState of(Invoice invoice) {
        if (invoice.state().status() != InvoiceStatus.FINALIZED) {
            return NONE;
        }
        if (invoice.state().paymentStatus() == PaymentStatus.SUCCEEDED
                || invoice.totalDueCents() == 0) {
            return PAID;
        }
        if (invoice.state().paymentOverdue()) {
            return OVERDUE;
        }
        if (invoice.state().paymentStatus() == PaymentStatus.FAILED) {
            return FAILED;
        }
        return invoice.totalDueCents() < invoice.amounts().totalCents() ? PARTLY_PAID : OPEN;
    }

    /** The text shown to users; empty for {@link #NONE}. */
    public String word() {
        return this == NONE ? "" : Codes.of(this).replace('_', ' ');
    }
}

package billing.invoicing;

import billing.kernel.codelist.Codes;
import billing.kernel.state.Transitions;

/** Whether an invoice or a fee is paid ({@code subscriptions-and-invoicing.md 6.9, 8.4}). */
public enum PaymentStatus {
    PENDING, SUCCEEDED, FAILED, REFUNDED;

    /** The transitions of invoices. */
    public static final Transitions<PaymentStatus> OF_INVOICES =
            common("payment of an invoice").table();
    /** The transitions of fees: those of invoices, and refunds of fees without an invoice. */
    public static final Transitions<PaymentStatus> OF_FEES = common("payment of a fee")
            .move(PENDING, REFUNDED, "refunded")
            .move(SUCCEEDED, REFUNDED, "refunded")
            .move(FAILED, REFUNDED, "refunded")
            .move(REFUNDED, PENDING, "reversed")
            .move(REFUNDED, SUCCEEDED, "reversed")
            .move(REFUNDED, FAILED, "reversed")
            .table();

    private static Transitions.Table<PaymentStatus> common(String subject) {
        return Transitions.of(PaymentStatus.class, subject, "invalid_status")
                .begin(PENDING, "something is due")
                .begin(SUCCEEDED, "nothing is due")
                .move(PENDING, SUCCEEDED, "paid")
                .move(PENDING, FAILED, "payment failed")
                .move(SUCCEEDED, PENDING, "reversed")
                .move(SUCCEEDED, FAILED, "reversed")
                .move(FAILED, SUCCEEDED, "paid")
                .move(FAILED, PENDING, "retried")
                .repeatable();
    }

    /** The name in responses. */
    public String code() {
        return Codes.of(this);
    }
}

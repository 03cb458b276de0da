package billing.settlement.payment;

import billing.kernel.codelist.Codes;
import billing.kernel.state.Transitions;

/** The status of a payment or payment request ({@code money.md 7.2, 9}). */
public enum PaymentOutcome {
    PENDING, PROCESSING, SUCCEEDED, FAILED;

    /** The transitions of payment requests. */
    public static final Transitions<PaymentOutcome> OF_REQUESTS = Transitions
            .of(PaymentOutcome.class, "payment request", "payment_request_is_already_succeeded")
            .begin(PENDING, "created")
            .move(PENDING, SUCCEEDED, "paid in full")
            .move(SUCCEEDED, PENDING, "payment reversed")
            .table();

    /** Returns the name in the API. */
    public String code() {
        return Codes.of(this);
    }
}

package billing.settlement.payment;

import billing.kernel.state.Transitions;
import java.util.Locale;

/** How far a payment or a request for one has come ({@code money.md 7.2, 9}). */
public enum PaymentOutcome {
    PENDING, PROCESSING, SUCCEEDED, FAILED;

    /** The moves of requests for payment. */
    public static final Transitions<PaymentOutcome> OF_REQUESTS = Transitions
            .of(PaymentOutcome.class, "payment request", "payment_request_is_already_succeeded")
            .begin(PENDING, "created")
            .move(PENDING, SUCCEEDED, "paid in full")
            .move(SUCCEEDED, PENDING, "payment reversed")
            .table();

    /** As the API writes it. */
    public String code() {
        return name().toLowerCase(Locale.ROOT);
    }
}

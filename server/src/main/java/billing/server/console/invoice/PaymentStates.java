package billing.server.console.invoice;

import billing.server.console.view.State;
import billing.settlement.payment.Payment;

/** States of payments as badges. */
public final class PaymentStates {
    private PaymentStates() {
    }

    /** The state of a payment: how it was reversed, wholly or partly, else its status. */
    public static State of(Payment payment) {
        String label = State.words(payment.stateCode());
        if (!payment.reversals().isEmpty()) {
            return payment.isReversed() ? State.calm(label) : State.warn(label);
        }
        return switch (payment.status()) {
            case SUCCEEDED -> State.good(label);
            case FAILED -> State.bad(label);
            default -> State.warn(label);
        };
    }
}

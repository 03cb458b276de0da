package billing.usage.expression;

import billing.kernel.error.BillingException;

/**
 * Thrown when an expression has no result for an event; the message is the reason shown to callers:
 * {@code Variable: units not found}, {@code Expected a decimal}, {@code Division by zero}.
 */
public final class EvaluationException extends BillingException {
    private static final long serialVersionUID = 1L;

    /** A failure for the given reason. */
    public EvaluationException(String reason) {
        super(reason);
    }
}

package billing.usage.expression;

import billing.kernel.error.BillingException;

/**
 * Thrown when an expression is malformed; the message names the problem and the 1-based position.
 */
public final class MalformedExpressionException extends BillingException {
    private static final long serialVersionUID = 1L;

    MalformedExpressionException(String problem, int position) {
        super(problem + " at character " + (position + 1));
    }
}

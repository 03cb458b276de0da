package billing.usage.expression;

import billing.kernel.error.BillingException;

/** A text is no expression; the message says what was expected and where, counted from 1. */
public final class MalformedExpressionException extends BillingException {
    private static final long serialVersionUID = 1L;

    MalformedExpressionException(String problem, int position) {
        super(problem + " at character " + (position + 1));
    }
}

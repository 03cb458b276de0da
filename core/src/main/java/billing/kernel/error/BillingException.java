package billing.kernel.error;

/** What went wrong in the domain's terms; each kind has one documented answer at each edge. */
public abstract class BillingException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** An error with a sentence for people. */
    protected BillingException(String message) {
        super(message);
    }

    /** An error with a sentence for people and the failure underneath. */
    protected BillingException(String message, Throwable cause) {
        super(message, cause);
    }
}

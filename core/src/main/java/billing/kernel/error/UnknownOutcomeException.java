package billing.kernel.error;

/**
 * The connection to the database was lost in a commit, and whether it was written cannot be found
 * out. Such work is never repeated by the program.
 */
public final class UnknownOutcomeException extends StoreException {
    private static final long serialVersionUID = 1L;

    /** What is unknown, what the reader can do about it, and the failure underneath. */
    public UnknownOutcomeException(String message, String hint, Throwable cause) {
        super(message, hint, cause);
    }
}

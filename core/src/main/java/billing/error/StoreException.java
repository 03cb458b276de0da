package billing.error;

/** The database cannot be used: locked, read-only, damaged, of a newer version, disk full. */
public sealed class StoreException extends BillingException
        permits NoDatabaseException {
    private static final long serialVersionUID = 1L;
    private final String hint;

    /** What is wrong, what the reader can do about it, and the failure underneath. */
    public StoreException(String message, String hint, Throwable cause) {
        super(message, cause);
        this.hint = hint;
    }

    /** One sentence: what to do. */
    public String hint() {
        return hint;
    }
}

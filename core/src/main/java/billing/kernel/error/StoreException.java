package billing.kernel.error;

/** The database cannot be used: locked, read-only, damaged, of a newer version, disk full. */
public sealed class StoreException extends BillingException
        permits DatabaseGoneException, DiskFullException, NoDatabaseException,
        UnknownOutcomeException, UnreachableException {
    private static final long serialVersionUID = 1L;
    private final String hint;
    private final boolean mayPass;

    /** What is wrong, what the reader can do about it, and the failure underneath. */
    public StoreException(String message, String hint, Throwable cause) {
        this(message, hint, false, cause);
    }

    /**
     * The same of a failure that may be temporary.
     *
     * @param mayPass whether the same work may succeed a little later: the database is locked
     */
    public StoreException(String message, String hint, boolean mayPass, Throwable cause) {
        super(message, cause);
        this.hint = hint;
        this.mayPass = mayPass;
    }

    @Override
    public String hint() {
        return hint;
    }

    @Override
    public ErrorKind kind() {
        return mayPass ? ErrorKind.TEMPORARY : ErrorKind.FAILED;
    }

    /** Whether the same work may succeed a little later. */
    public boolean mayPass() {
        return mayPass;
    }
}

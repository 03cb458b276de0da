package billing.kernel.error;

/** The server of the database does not answer; the same work may succeed a little later. */
public final class UnreachableException extends StoreException {
    private static final long serialVersionUID = 1L;

    /** What could not be reached, what the reader can do about it, and the failure underneath. */
    public UnreachableException(String message, String hint, Throwable cause) {
        super(message, hint, true, cause);
    }

    @Override
    public ErrorKind kind() {
        return ErrorKind.UNREACHABLE;
    }
}

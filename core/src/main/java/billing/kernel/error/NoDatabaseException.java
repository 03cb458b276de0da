package billing.kernel.error;

/** There is no database where one is looked for. */
public final class NoDatabaseException extends StoreException {
    private static final long serialVersionUID = 1L;

    /** Where it was looked for, and what makes one. */
    public NoDatabaseException(String message, String hint) {
        super(message, hint, null);
    }

    @Override
    public ErrorKind kind() {
        return ErrorKind.NO_DATABASE;
    }
}

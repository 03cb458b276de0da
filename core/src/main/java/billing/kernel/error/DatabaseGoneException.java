package billing.kernel.error;

/**
 * The database file was replaced or removed while it was in use. What is written now would be lost
 * with the old file, so nothing is written any more.
 */
public final class DatabaseGoneException extends StoreException {
    private static final long serialVersionUID = 1L;

    /** What happened to which file, as one sentence. */
    public DatabaseGoneException(String message) {
        super(message, "start the program again: it opens the file that is there then; to"
                + " replace a file, stop the program and use `billing restore`, or move the -wal"
                + " and -shm of the old file away with it", null);
    }

    @Override
    public ErrorKind kind() {
        return ErrorKind.DATABASE_GONE;
    }
}

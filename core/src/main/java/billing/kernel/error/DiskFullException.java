package billing.kernel.error;

/** The disk of the database is full or failing; the same work may succeed once it has space. */
public final class DiskFullException extends StoreException {
    private static final long serialVersionUID = 1L;

    /** Which disk, what the reader can do about it, and the failure underneath. */
    public DiskFullException(String message, Throwable cause) {
        super(message, "free space and run the same command again; nothing half-written was kept",
                true, cause);
    }

    @Override
    public ErrorKind kind() {
        return ErrorKind.DISK_FULL;
    }
}

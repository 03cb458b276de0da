package billing.kernel.error;

/** Archived usage that is needed cannot be read: nothing is computed without it. */
public final class ArchiveException extends BillingException {
    private static final long serialVersionUID = 1L;
    private final String hint;

    /** Which file it is and what is wrong with it, and what the reader can do about it. */
    public ArchiveException(String message, String hint, Throwable cause) {
        super(message, cause);
        this.hint = hint;
    }

    @Override
    public String hint() {
        return hint;
    }
}

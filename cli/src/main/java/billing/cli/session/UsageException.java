package billing.cli.session;

/** The command line is invalid in a way that only the command can detect: exit code 2. */
public final class UsageException extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final String hint;

    /** What is wrong, and what would be right. */
    public UsageException(String message, String hint) {
        super(message);
        this.hint = hint;
    }

    /** One sentence: what to do. */
    public String hint() {
        return hint;
    }
}

package billing.cli.session;

/** A check refused the action, which the user can confirm or correct: exit code 6. */
public final class RefusedException extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final String hint;

    /** What is refused and why, and how to proceed. */
    public RefusedException(String message, String hint) {
        super(message);
        this.hint = hint;
    }

    /** One sentence: what to do. */
    public String hint() {
        return hint;
    }
}

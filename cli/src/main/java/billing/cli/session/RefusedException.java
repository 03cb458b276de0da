package billing.cli.session;

/** A check says no, and the caller can overrule or mend it: exit code 6. */
public final class RefusedException extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final String hint;

    /** What is refused and why, and what would let it pass. */
    public RefusedException(String message, String hint) {
        super(message);
        this.hint = hint;
    }

    /** One sentence: what to do. */
    public String hint() {
        return hint;
    }
}

package billing.cli.output;

/** A column or field is wanted that the result does not have: a wrong command line. */
public final class UnknownSelectionException extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final String hint;

    UnknownSelectionException(String message, String hint) {
        super(message);
        this.hint = hint;
    }

    /** One sentence: what to do. */
    public String hint() {
        return hint;
    }
}

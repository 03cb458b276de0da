package billing.cli.output;

/** A selected column or field does not exist in the result: an invalid command line. */
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

package billing.cli.output;

/** A selected column or field does not exist in the result: an invalid command line. */
public final class UnknownSelectionException extends CommandException {
    private static final long serialVersionUID = 1L;

    UnknownSelectionException(String message, String hint) {
        super(ExitCode.USAGE, message, hint);
    }
}

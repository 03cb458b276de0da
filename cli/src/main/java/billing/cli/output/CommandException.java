package billing.cli.output;

/** A command cannot do what was asked, for a reason that the command line alone knows. */
public class CommandException extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final ExitCode exit;
    private final String hint;

    /** What is wrong, and what would be right; the hint may be null. */
    public CommandException(ExitCode exit, String message, String hint) {
        super(message);
        this.exit = exit;
        this.hint = hint;
    }

    /** What the process exits with. */
    public ExitCode exit() {
        return exit;
    }

    /** One sentence: what to do; null if there is nothing to add to the message. */
    public String hint() {
        return hint;
    }
}

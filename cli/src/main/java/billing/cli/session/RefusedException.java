package billing.cli.session;

import billing.cli.output.CommandException;
import billing.cli.output.ExitCode;

/** A check refused the action, which the user can confirm or correct: exit code 6. */
public final class RefusedException extends CommandException {
    private static final long serialVersionUID = 1L;

    /** What is refused and why, and how to proceed. */
    public RefusedException(String message, String hint) {
        super(ExitCode.REFUSED, message, hint);
    }
}

package billing.cli.session;

import billing.cli.output.CommandException;
import billing.cli.output.ExitCode;

/** The command line is invalid in a way that only the command can detect: exit code 2. */
public final class UsageException extends CommandException {
    private static final long serialVersionUID = 1L;

    /** What is wrong, and what would be right. */
    public UsageException(String message, String hint) {
        super(ExitCode.USAGE, message, hint);
    }
}

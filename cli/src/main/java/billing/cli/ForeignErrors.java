package billing.cli;

import billing.cli.output.CommandException;
import billing.cli.output.ExitCode;
import billing.cli.session.UnwritableException;
import billing.cli.session.UsageException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.net.http.HttpTimeoutException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Failures that picocli and the Java platform report, in words for people. */
final class ForeignErrors {
    /** Picocli shows the names of enum constants; on the command line they are lower case. */
    private static final Pattern CONSTANTS = Pattern.compile("\\[[A-Z_, ]+]");
    /** Picocli shows the names of Java's number types. */
    private static final Pattern WHOLE_NUMBER = Pattern.compile("is not an? (int|long)$");
    private static final Map<String, String> RANGES = Map.of(
            "int", Integer.MIN_VALUE + " to " + Integer.MAX_VALUE,
            "long", Long.MIN_VALUE + " to " + Long.MAX_VALUE);
    private static final Pattern NOT_A_PAIR = Pattern.compile("Value for option option '(.+)'"
            + " \\((.+)\\) should be in KEY=VALUE format but was (.*)");

    private ForeignErrors() {
    }

    /** The same failure as one of the command line; empty if nobody expects it. */
    static Optional<CommandException> translated(Throwable failure) {
        if (failure instanceof ParameterException parameter) {
            return Optional.of(new UsageException(message(parameter), HelpPages.hint(parameter)));
        }
        if (failure instanceof InvalidPathException path) {
            return Optional.of(new UsageException(
                    '"' + path.getInput() + "\" is not a valid file name", null));
        }
        return failure instanceof IOException io ? Optional.of(ofFile(io)) : Optional.empty();
    }

    private static CommandException ofFile(IOException failure) {
        if (failure instanceof NoSuchFileException missing) {
            return new CommandException(ExitCode.NOT_FOUND,
                    Objects.requireNonNullElse(missing.getReason(), "file") + " not found: "
                            + missing.getFile(), null);
        }
        if (failure instanceof FileAlreadyExistsException exists) {
            return new CommandException(ExitCode.CONFLICT, exists.getFile() + " already exists",
                    null);
        }
        String message = failure instanceof AccessDeniedException denied
                ? "permission denied: " + denied.getFile() : ErrorReport.firstLine(failure);
        return new CommandException(isRemote(failure) ? ExitCode.REMOTE : ExitCode.FAILED, message,
                failure instanceof UnwritableException unwritable ? unwritable.hint() : null);
    }

    private static boolean isRemote(IOException failure) {
        return failure instanceof ConnectException || failure instanceof UnknownHostException
                || failure instanceof HttpTimeoutException;
    }

    private static String message(ParameterException failure) {
        if (failure instanceof UnmatchedArgumentException unmatched) {
            return (unmatched.isUnknownOption() ? "unknown option " : isCommand(unmatched)
                    ? "unknown command " : "unexpected argument ")
                    + '"' + unmatched.getUnmatched().get(0) + '"';
        }
        String words = CONSTANTS.matcher(ErrorReport.firstLine(failure)
                        .replaceFirst("^Error: ", "").replace(" (case-insensitive)", "")
                        .replaceFirst(NOT_A_PAIR.pattern(), "invalid value for option '$1':"
                                + " \"$3\" is not of the form $2"))
                .replaceAll(names -> names.group().toLowerCase(Locale.ROOT));
        return Character.toLowerCase(words.charAt(0))
                + WHOLE_NUMBER.matcher(words.substring(1)).replaceAll(type ->
                        "is not a whole number, " + RANGES.get(type.group(1)));
    }

    /** An unmatched argument of a command with verbs was meant to be a verb. */
    private static boolean isCommand(UnmatchedArgumentException unmatched) {
        return !unmatched.getCommandLine().getSubcommands().isEmpty();
    }
}

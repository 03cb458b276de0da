package billing.cli;

import billing.cli.config.Setting;
import billing.cli.output.ErrorWriter;
import billing.cli.output.ExitCode;
import billing.cli.output.OutputFormat;
import billing.cli.output.UnknownSelectionException;
import billing.cli.session.RefusedException;
import billing.cli.session.Session;
import billing.cli.session.UnwritableException;
import billing.cli.session.UsageException;
import billing.input.PrintableText;
import billing.einvoice.NotExpressibleException;
import billing.kernel.error.ArchiveException;
import billing.kernel.error.BillingException;
import billing.kernel.error.DamagedValueException;
import billing.kernel.error.ErrorCode;
import billing.kernel.error.ForbiddenException;
import billing.kernel.error.InputException;
import billing.kernel.error.InvalidException;
import billing.kernel.error.NoDatabaseException;
import billing.kernel.error.NotAllowedException;
import billing.kernel.error.NotFoundException;
import billing.kernel.error.Problem;
import billing.kernel.error.StoreException;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.net.http.HttpTimeoutException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import java.util.regex.Pattern;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Turns a failure into a message, a hint and an exit code. */
final class ErrorReport {
    /** Picocli shows the names of enum constants; on the command line they are lower case. */
    private static final Pattern CONSTANTS = Pattern.compile("\\[[A-Z_, ]+]");
    /** Picocli shows the names of Java's number types. */
    private static final Pattern WHOLE_NUMBER = Pattern.compile("is not an? (int|long)$");
    private static final Pattern NOT_A_PAIR = Pattern.compile("Value for option option '(.+)'"
            + " \\((.+)\\) should be in KEY=VALUE format but was (.*)");
    private static final Pattern JSON = Pattern.compile(" (-o ?|-o=|--output[ =])json ");
    private final Session session;
    private final List<String> arguments;

    ErrorReport(Session session, List<String> arguments) {
        this.session = session;
        this.arguments = arguments;
    }

    /** Writes the failure to standard error; returns the exit code. */
    ExitCode report(Throwable failure) {
        Throwable cause = rootCause(failure instanceof UncheckedIOException unchecked
                ? unchecked.getCause() : failure);
        PrintStream err = session.console().err();
        ExitCode exit = exit(cause);
        var writer = new ErrorWriter(session.console().terminal().err()
                && setting(session::colours));
        err.print(wantsJson() ? writer.json(problems(cause), exit)
                : writer.text(problems(cause), session::path));
        if (isDebugging()) {
            err.print(PrintableText.lines(trace(failure)));
        }
        return exit;
    }

    /** An unexpected failure may be caused by a damaged database: then the damage is reported. */
    private Throwable rootCause(Throwable failure) {
        return exit(failure) != ExitCode.FAILED || isExplained(failure) ? failure
                : session.damage().<Throwable>map(damage -> new StoreException(damage,
                        "restore a backup with `billing restore`", null)).orElse(failure);
    }

    private static String trace(Throwable failure) {
        StringWriter text = new StringWriter();
        failure.printStackTrace(new PrintWriter(text));
        return text.toString();
    }

    private static ExitCode exit(Throwable failure) {
        if (failure instanceof ParameterException || failure instanceof UsageException
                || failure instanceof UnknownSelectionException
                || failure instanceof InvalidPathException) {
            return ExitCode.USAGE;
        }
        if (failure instanceof InvalidException invalid) {
            return isConflict(invalid.details()) ? ExitCode.CONFLICT : ExitCode.INVALID_INPUT;
        }
        if (failure instanceof InputException || failure instanceof NotExpressibleException) {
            return ExitCode.INVALID_INPUT;
        }
        if (failure instanceof NotFoundException || failure instanceof NoSuchFileException
                || failure instanceof NoDatabaseException) {
            return ExitCode.NOT_FOUND;
        }
        if (failure instanceof NotAllowedException
                || failure instanceof FileAlreadyExistsException) {
            return ExitCode.CONFLICT;
        }
        if (failure instanceof RefusedException || failure instanceof ForbiddenException) {
            return ExitCode.REFUSED;
        }
        return isRemote(failure) ? ExitCode.REMOTE : ExitCode.FAILED;
    }

    private static boolean isConflict(Map<String, List<String>> details) {
        return details.values().stream().flatMap(List::stream)
                .allMatch(ErrorCode.VALUE_ALREADY_EXIST::equals);
    }

    private static boolean isRemote(Throwable failure) {
        return failure instanceof ConnectException || failure instanceof UnknownHostException
                || failure instanceof HttpTimeoutException;
    }

    private List<Problem> problems(Throwable failure) {
        if (failure instanceof InputException input) {
            return input.problems();
        }
        if (failure instanceof InvalidException invalid) {
            return ErrorMessages.problems(invalid);
        }
        if (failure instanceof NotExpressibleException refusal) {
            return ErrorMessages.problems(refusal);
        }
        return List.of(new Problem(null, 0, 0, null, code(failure), message(failure),
                hint(failure)));
    }

    private static String code(Throwable failure) {
        if (failure instanceof NotFoundException notFound) {
            return notFound.code();
        }
        if (failure instanceof NotAllowedException notAllowed) {
            return notAllowed.code();
        }
        if (failure instanceof ForbiddenException forbidden) {
            return forbidden.code();
        }
        return exit(failure).name().toLowerCase(Locale.ROOT);
    }

    private static String message(Throwable failure) {
        if (failure instanceof UnmatchedArgumentException unmatched) {
            String argument = unmatched.getUnmatched().get(0);
            return (unmatched.isUnknownOption() ? "unknown option " : command(unmatched)
                    ? "unknown command " : "unexpected argument ") + '"' + argument + '"';
        }
        if (failure instanceof NoSuchFileException missing) {
            return Objects.requireNonNullElse(missing.getReason(), "file") + " not found: "
                    + missing.getFile();
        }
        if (failure instanceof InvalidPathException path) {
            return '"' + path.getInput() + "\" is not a valid file name";
        }
        if (failure instanceof AccessDeniedException denied) {
            return "permission denied: " + denied.getFile();
        }
        if (failure instanceof FileAlreadyExistsException exists) {
            return exists.getFile() + " already exists";
        }
        if (failure instanceof ParameterException) {
            String words = CONSTANTS.matcher(firstLine(failure).replaceFirst("^Error: ", "")
                            .replace(" (case-insensitive)", "")
                            .replaceFirst(NOT_A_PAIR.pattern(), "invalid value for option '$1':"
                                    + " \"$3\" is not of the form $2"))
                    .replaceAll(names -> names.group().toLowerCase(Locale.ROOT));
            return Character.toLowerCase(words.charAt(0))
                    + WHOLE_NUMBER.matcher(words.substring(1)).replaceAll("is not a whole number");
        }
        if (isExplained(failure)) {
            return firstLine(failure);
        }
        return "internal error: " + failure.getClass().getSimpleName() + ": "
                + firstLine(failure);
    }

    private String hint(Throwable failure) {
        if (failure instanceof NotFoundException missing && missing.named() != null) {
            return new NameSuggestion(session).hint(missing);
        }
        if (failure instanceof StoreException store) {
            return store.hint();
        }
        if (failure instanceof DamagedValueException damaged) {
            return damaged.hint();
        }
        if (failure instanceof ArchiveException archive) {
            return archive.hint();
        }
        if (failure instanceof UnwritableException unwritable) {
            return unwritable.hint();
        }
        if (failure instanceof UsageException usage) {
            return usage.hint();
        }
        if (failure instanceof RefusedException refused) {
            return refused.hint();
        }
        if (failure instanceof UnknownSelectionException selection) {
            return selection.hint();
        }
        if (failure instanceof ParameterException parameter) {
            return HelpPages.hint(parameter);
        }
        return isExplained(failure) ? null
                : "this is a bug in billing: please report it with the output of --debug";
    }

    /** Whether the failure's message is written for users. */
    private static boolean isExplained(Throwable failure) {
        return failure instanceof BillingException
                || failure instanceof UsageException || failure instanceof RefusedException
                || failure instanceof UnknownSelectionException
                || failure instanceof IOException || failure instanceof InvalidPathException;
    }

    /** An unmatched argument of a command with verbs was meant to be a verb. */
    private static boolean command(UnmatchedArgumentException unmatched) {
        return !unmatched.getCommandLine().getSubcommands().isEmpty();
    }

    private static String firstLine(Throwable failure) {
        return failure.getMessage() == null ? "no details"
                : failure.getMessage().lines().findFirst().orElse("no details");
    }

    /** If the command line could not be parsed, its words decide. */
    private boolean wantsJson() {
        return JSON.matcher(" " + String.join(" ", arguments) + " ").find()
                || setting(() -> session.format() == OutputFormat.JSON);
    }

    private boolean isDebugging() {
        return arguments.contains("--debug")
                || setting(() -> session.setting(Setting.DEBUG).isOn());
    }

    /** An invalid setting counts as not set. */
    private static boolean setting(BooleanSupplier setting) {
        try {
            return setting.getAsBoolean();
        } catch (UsageException | InputException e) {
            return false;
        }
    }
}

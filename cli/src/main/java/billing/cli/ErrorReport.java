package billing.cli;

import billing.cli.config.Setting;
import billing.cli.output.CommandException;
import billing.cli.output.ErrorWriter;
import billing.cli.output.ExitCode;
import billing.cli.output.OutputFormat;
import billing.cli.session.Session;
import billing.cli.session.UsageException;
import billing.input.PrintableText;
import billing.kernel.error.BillingException;
import billing.kernel.error.ErrorKind;
import billing.kernel.error.InputException;
import billing.kernel.error.InvalidException;
import billing.kernel.error.NotFoundException;
import billing.kernel.error.Problem;
import billing.kernel.error.StoreException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/** Turns a failure into a message, a hint and an exit code. */
final class ErrorReport {
    private static final Pattern JSON = Pattern.compile(" (-o ?|-o=|--output[ =])json ");
    private final Session session;
    private final List<String> arguments;

    ErrorReport(Session session, List<String> arguments) {
        this.session = session;
        this.arguments = arguments;
    }

    private record Reported(ExitCode exit, List<Problem> problems) {
        static Reported of(ExitCode exit, String code, String message, String hint) {
            return new Reported(exit, List.of(new Problem(null, 0, 0, null,
                    Objects.requireNonNullElse(code, exit.name().toLowerCase(Locale.ROOT)),
                    message, hint)));
        }

        /** The same with the commands in hints as people call them. */
        Reported hinted(UnaryOperator<String> commands) {
            return new Reported(exit, problems.stream().map(one -> one.hint() == null ? one
                    : one.hinted(commands.apply(one.hint()))).toList());
        }
    }

    /** Writes the failure to standard error; returns the exit code. */
    ExitCode report(Throwable failure) {
        Reported reported = reported(failure instanceof UncheckedIOException unchecked
                ? unchecked.getCause() : failure).hinted(session::withCommands);
        PrintStream err = session.console().err();
        var writer = new ErrorWriter(session.console().terminal().err()
                && setting(session::colours));
        err.print(wantsJson() ? writer.json(reported.problems(), reported.exit())
                : writer.text(reported.problems(), session::path));
        if (isDebugging()) {
            err.print(PrintableText.lines(trace(failure)));
        }
        return reported.exit();
    }

    private Reported reported(Throwable failure) {
        if (failure instanceof BillingException known) {
            return reported(known);
        }
        if (failure instanceof CommandException known) {
            return Reported.of(known.exit(), null, firstLine(known), known.hint());
        }
        return ForeignErrors.translated(failure).map(one ->
                        Reported.of(one.exit(), null, one.getMessage(), one.hint()))
                .orElseGet(() -> unexpected(failure));
    }

    private Reported reported(BillingException failure) {
        ExitCode exit = exit(failure.kind());
        List<Problem> problems = failure instanceof InvalidException invalid
                ? ErrorMessages.problems(invalid) : failure.problems();
        return problems.isEmpty()
                ? Reported.of(exit, failure.code(), firstLine(failure), hint(failure))
                : new Reported(exit, problems);
    }

    /** An unexpected failure may be caused by a damaged database: then the damage is reported. */
    private Reported unexpected(Throwable failure) {
        return session.damage().map(damage -> reported(new StoreException(damage,
                        "restore a backup with `billing restore`", null)))
                .orElseGet(() -> Reported.of(ExitCode.FAILED, null, "internal error: "
                        + failure.getClass().getSimpleName() + ": " + firstLine(failure),
                        "this is a bug in billing: please report it with the output of --debug"));
    }

    private static ExitCode exit(ErrorKind kind) {
        return switch (kind) {
            case INVALID -> ExitCode.INVALID_INPUT;
            case NOT_FOUND, NO_DATABASE -> ExitCode.NOT_FOUND;
            case ALREADY_EXISTS, NOT_ALLOWED -> ExitCode.CONFLICT;
            case FORBIDDEN -> ExitCode.REFUSED;
            case UNREACHABLE -> ExitCode.REMOTE;
            case DATABASE_GONE, DISK_FULL, TEMPORARY, FAILED -> ExitCode.FAILED;
        };
    }

    private String hint(BillingException failure) {
        return failure instanceof NotFoundException missing && missing.named() != null
                ? new NameSuggestion(session).hint(missing) : failure.hint();
    }

    private static String trace(Throwable failure) {
        StringWriter text = new StringWriter();
        failure.printStackTrace(new PrintWriter(text));
        return text.toString();
    }

    static String firstLine(Throwable failure) {
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

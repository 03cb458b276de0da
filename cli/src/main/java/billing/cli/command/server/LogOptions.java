package billing.cli.command.server;

import billing.cli.session.Console;
import billing.cli.session.UsageException;
import billing.server.http.ServerLog;
import java.time.Duration;
import picocli.CommandLine.Option;

/** What is written down, and how. */
final class LogOptions {
    @Option(names = "--log-format", paramLabel = "FORMAT", defaultValue = "text",
            description = "text or json; ${DEFAULT-VALUE} by default.")
    private String format;

    @Option(names = "--log-retention", paramLabel = "DAYS",
            description = "Forget entries of the API's logs after so many days; never without.")
    private Integer retention;

    @Option(names = "--no-logs",
            description = {"Log neither calls nor changes, and refuse to list logs. What concerns",
                "security is written all the same."})
    private boolean none;

    @Option(names = "--access-log", description = "Write a line for every call.")
    private boolean access;

    /**
     * What tells the person who runs the server.
     *
     * @throws UsageException when the format is unknown
     */
    ServerLog log(Console console) {
        if (!format.equals("text") && !format.equals("json")) {
            throw new UsageException("--log-format: \"" + format + "\" is not a format",
                    "use text or json");
        }
        return new ServerLog(console.err(), format.equals("json"), console.clock());
    }

    /** How long the API's logs are kept; null for ever. */
    Duration kept() {
        return retention == null ? null : Duration.ofDays(retention);
    }

    /** Whether calls and changes are logged. */
    boolean keepsLogs() {
        return !none;
    }

    /** Whether each call is told. */
    boolean tellsCalls() {
        return access;
    }
}

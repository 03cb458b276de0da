package billing.cli.command.server;

import billing.cli.session.Console;
import billing.cli.session.UsageException;
import billing.server.http.ServerLog;
import java.time.Duration;
import picocli.CommandLine.Option;

/** The options of the server's logs. */
final class LogOptions {
    @Option(names = "--log-format", paramLabel = "FORMAT", defaultValue = "text",
            description = "Log format: text or json. Default: ${DEFAULT-VALUE}")
    private String format;

    @Option(names = "--log-retention", paramLabel = "DAYS",
            description = "Delete entries of the API's logs after this many days. Default: never")
    private Integer retention;

    @Option(names = "--no-logs",
            description = {"Disable the API's logs of requests and changes. Security events are"
                + " still",
                "logged."})
    private boolean none;

    @Option(names = "--access-log", description = "Log each request to standard error.")
    private boolean access;

    /**
     * The server's log on standard error.
     *
     * @throws UsageException if the format is unknown
     */
    ServerLog log(Console console) {
        if (!format.equals("text") && !format.equals("json")) {
            throw new UsageException("--log-format: \"" + format + "\" is not a log format",
                    "use text or json");
        }
        return new ServerLog(console.err(), format.equals("json"), console.clock());
    }

    /**
     * The retention of the API's logs; null for no limit.
     *
     * @throws UsageException if it is less than a day
     */
    Duration kept() {
        return retention == null ? null
                : Duration.ofDays(ListenOptions.atLeastOne("--log-retention", retention));
    }

    /** Whether requests and changes are logged. */
    boolean keepsLogs() {
        return !none;
    }

    /** Whether the access log is enabled. */
    boolean logsAccess() {
        return access;
    }
}

package billing.cli.command.server;

import billing.cli.command.send.MailConfiguration;
import billing.cli.config.Setting;
import billing.cli.config.SettingValue;
import billing.cli.output.ExitCode;
import billing.cli.output.Result;
import billing.cli.session.InstantText;
import billing.cli.session.Session;
import billing.cli.session.UsageException;
import billing.customer.service.DefaultOrganization;
import billing.engine.Database;
import billing.engine.UnitOfWork;
import billing.kernel.time.BillingClock;
import billing.server.api.system.TestClock;
import billing.server.http.Limits;
import billing.server.http.Listening;
import billing.server.http.ServerLog;
import billing.server.routing.Installation;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Serves the API over HTTP until it is stopped. */
@Command(name = "serve",
        description = {"Serve the API under /api/v1 and run scheduled work.",
            "Prints its URL when it is ready. Creates the database if it does not exist. Work that",
            "has been due for more than a day is not run at once: see --catch-up and --no-run. The",
            "key in BILLING_API_KEY is accepted in addition to those of `billing api-key`.",
            "",
            "Documents are mailed if the setting smtp_host names a mail server: see `billing help"
                + " mail`.",
            "",
            "Other paths: / is the operator's console, where people sign in with an API key; /docs"
                + " is the",
            "API reference, /health and /ready report the state, /metrics has metrics of requests,"
                + " runs,",
            "invoices, events and webhooks for Prometheus.",
            "",
            "SIGTERM and Ctrl-C stop the server within 25 seconds; requests in progress have 20 of",
            "them. The exit code is 1 if a request was aborted or a part could not be stopped"
                + " properly;",
            "acknowledged data are never lost. If the address or port is in use, the exit code is"
                + " 5."},
        footer = {"  billing serve --port 8080",
            "  BILLING_API_KEY=secret billing serve --db books.db --port 0"})
public final class ServeCommand implements Callable<Result> {
    private static final String KEY = "BILLING_API_KEY";
    private static final Duration STOP_WITHIN = Limits.GRACE.plusSeconds(4);
    private static final int SAFE_KEY = 20;
    private final Session session;

    @Mixin
    private ListenOptions listen = new ListenOptions();

    @Mixin
    private LogOptions logs = new LogOptions();

    @Mixin
    private AutomaticBilling billing = new AutomaticBilling();

    @Option(names = "--test-clock", paramLabel = "INSTANT",
            description = "Use a test clock that stays at this time until PUT /api/v1/test_clock.")
    private String testClock;

    @Option(names = "--public-url", paramLabel = "URL",
            description = "Public URL of the server, for links. Default: public_url of the"
                + " settings, or the URL it listens on")
    private String publicUrl;

    @Option(names = "--allow-private-webhooks",
            description = {"Also send webhooks to private networks. This machine is always"
                + " allowed if",
                "the server listens on it only."})
    private boolean privateWebhooks;

    @Option(names = "--no-console", description = "Leave out the operator's console.")
    private boolean noConsole;
    @Option(names = "--no-mail",
            description = "Send no documents by mail, even if smtp_host is set.")
    private boolean noMail;

    public ServeCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() throws InterruptedException, IOException {
        // Undertow's own log would be mixed with the server's log.
        System.setProperty("org.jboss.logging.provider", "slf4j");
        requireRunningClock();
        ServerLog log = logs.log(session.console());
        Listening listening = listen.listening(session);
        Serving serving = new Serving(installation(log), log, logs, billing,
                noMail ? null : new MailConfiguration(session));
        String ownKey = session.console().environment().getOrDefault(KEY, "");
        try {
            serving.start(listening, ownKey, privateWebhooks, !noConsole);
        } catch (UncheckedIOException e) {
            throw listen.explained(e);
        }
        CountDownLatch stopped = new CountDownLatch(1);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            ExitCode exit = stop(serving, log);
            stopped.countDown();
            // A requested stop is not a failure, but the JVM's exit code for a signal is one.
            Runtime.getRuntime().halt(exit.number());
        }, "stopping"));
        warn(serving, ownKey, log);
        session.console().out().println("Listening on " + serving.url());
        session.console().out().flush();
        log.info("listening", Map.of("url", serving.url()));
        stopped.await();
        return Result.nothing();
    }

    /** Stops in time even if a request hangs: acknowledged data are on disk. */
    private static ExitCode stop(Serving serving, ServerLog log) {
        TimedStop.Outcome outcome = TimedStop.stop(serving.parts(), STOP_WITHIN);
        outcome.failures().forEach((part, failure) ->
                log.failure("not stopped properly: " + part, failure));
        if (outcome.unfinished() != null) {
            log.warning("stopped while something was in progress",
                    Map.of("in_progress", outcome.unfinished()));
        } else {
            log.info("stopped", Map.of());
        }
        return outcome.isDone() ? ExitCode.DONE : ExitCode.FAILED;
    }

    private void warn(Serving serving, String ownKey, ServerLog log) {
        if (ownKey.isEmpty() && !serving.hasKeys()) {
            log.warning("no API key: every request is refused with 401",
                    Map.of("hint", "create a key with `billing api-key create`, or set "
                            + KEY));
        } else if (!ownKey.isEmpty() && ownKey.length() < SAFE_KEY && !serving.isLocal()) {
            log.warning("the key in " + KEY + " is short and can be guessed",
                    Map.of("hint", "use at least " + SAFE_KEY + " random characters"));
        }
    }

    /**
     * A fixed time would be that of every command, but not of the server, which works for as long
     * as its clock runs. A setting may stay for the commands next to a test clock.
     */
    private void requireRunningClock() {
        SettingValue now = session.setting(Setting.NOW);
        boolean isReplaced = testClock != null && !now.origin().equals(Setting.NOW.option());
        if (now.value() != null && !isReplaced) {
            throw new UsageException(now.origin() + ": serve has no fixed time, like \""
                    + now.value() + "\"", "omit it, or use --test-clock INSTANT");
        }
    }

    private Installation installation(ServerLog log) {
        BillingClock clock = testClock == null ? session.clock()
                : new TestClock(InstantText.parse("--test-clock", testClock),
                        new RunLog(log)::write);
        Database database = Database.openOrCreate(session.databaseAddress(),
                upgrade -> log.info("upgrading the database", Map.of(
                        "from_schema", upgrade.from(), "to_schema", upgrade.to(),
                        "backup", Objects.toString(upgrade.backup(), "none"))));
        database.writing(handle -> DefaultOrganization.insert(new UnitOfWork(handle,
                session.identifiers(), clock.now())));
        return new Installation(database, session.identifiers(), clock, session.prefix(),
                session.publicUrl(publicUrl), logs.keepsLogs());
    }
}

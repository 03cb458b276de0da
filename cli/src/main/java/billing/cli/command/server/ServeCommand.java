package billing.cli.command.server;

import billing.cli.output.ExitCode;
import billing.cli.output.Result;
import billing.cli.session.InstantText;
import billing.cli.session.Session;
import billing.customer.DefaultOrganization;
import billing.engine.Database;
import billing.engine.UnitOfWork;
import billing.kernel.time.BillingClock;
import billing.kernel.time.SystemClock;
import billing.server.api.system.TestClock;
import billing.server.http.Limits;
import billing.server.http.Listening;
import billing.server.http.ServerLog;
import billing.server.routing.Installation;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Serves the API over HTTP until it is told to stop. */
@Command(name = "serve",
        description = {"Serve the API under /api/v1, and do what falls due.",
            "Prints where it listens once it is ready. A database that does not exist is made.",
            "One that has not been looked after for more than a day is not billed at once: see",
            "--catch-up and --no-run.",
            "The key in BILLING_API_KEY is accepted beside those of `billing api-key`.",
            "",
            "Beside the API: /docs describes it, /health and /ready tell whether it can answer,",
            "/metrics has figures for Prometheus.",
            "",
            "SIGTERM and Ctrl-C end it within 25 seconds: requests under way have 20 of them;",
            "the exit code is 1 if something had to be broken off, which never loses what was",
            "acknowledged. An address or port that is in use ends it with exit code 5."},
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
            description = "Let the clock stand at this instant until PUT /api/v1/test_clock.")
    private String testClock;

    @Option(names = "--public-url", paramLabel = "URL",
            description = "Where the API is reached from outside; where it listens by default.")
    private String publicUrl;

    @Option(names = "--allow-private-webhooks",
            description = {"Send webhooks to private networks too. This machine is fine anyway",
                "while the server listens on it alone."})
    private boolean privateWebhooks;

    /** The command of a session. */
    public ServeCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() throws InterruptedException, IOException {
        // Undertow's own notes would go to standard error in a form of their own.
        System.setProperty("org.jboss.logging.provider", "slf4j");
        ServerLog log = logs.log(session.console());
        Listening listening = listen.listening(session);
        Serving serving = new Serving(installation(), log, logs, billing);
        String ownKey = session.console().environment().getOrDefault(KEY, "");
        try {
            serving.start(listening, ownKey, privateWebhooks);
        } catch (UncheckedIOException e) {
            throw listen.explained(e);
        }
        CountDownLatch stopped = new CountDownLatch(1);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            ExitCode exit = stop(serving, log);
            stopped.countDown();
            // Being told to stop is no failure, but supervisors take the exit code of Java for one.
            Runtime.getRuntime().halt(exit.number());
        }, "stopping"));
        warn(serving, ownKey, log);
        session.console().out().println("Listening on " + serving.url());
        session.console().out().flush();
        log.info("listening", Map.of("url", serving.url()));
        stopped.await();
        return Result.nothing();
    }

    /** Stops in time, whatever is stuck: what is acknowledged is on disk, so nothing is lost. */
    private static ExitCode stop(Serving serving, ServerLog log) {
        if (!TimedStop.isDone(serving::close, STOP_WITHIN)) {
            log.warning("stopped before all requests had ended", Map.of());
            return ExitCode.FAILED;
        }
        log.info("stopped", Map.of());
        return ExitCode.DONE;
    }

    private void warn(Serving serving, String ownKey, ServerLog log) {
        if (ownKey.isEmpty() && !serving.hasKeys()) {
            log.warning("no API key: every request will be answered with 401",
                    Map.of("hint", "create a key with `billing api-key create`, or set "
                            + KEY));
        } else if (!ownKey.isEmpty() && ownKey.length() < SAFE_KEY && !serving.isLocal()) {
            log.warning("the key in " + KEY + " is short enough to be guessed",
                    Map.of("hint", "use at least " + SAFE_KEY + " random characters"));
        }
    }

    private Installation installation() {
        BillingClock clock = testClock == null ? new SystemClock()
                : new TestClock(InstantText.parse("--test-clock", testClock));
        Database database = Database.openOrCreate(session.databaseFile());
        database.writing(handle -> DefaultOrganization.insert(new UnitOfWork(handle,
                session.identifiers(), clock.now())));
        return new Installation(database, session.identifiers(), clock, session.prefix(),
                publicUrl, logs.keepsLogs());
    }
}

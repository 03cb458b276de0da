package billing.cli.command.server;

import billing.cli.output.ExitCode;
import billing.cli.output.Result;
import billing.cli.session.InstantText;
import billing.cli.session.Session;
import billing.customer.Foundation;
import billing.server.api.system.TestClock;
import billing.server.http.Listening;
import billing.server.http.ServerLog;
import billing.server.routing.Installation;
import billing.store.Database;
import billing.time.BillingClock;
import billing.time.SystemClock;
import java.io.IOException;
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
            "The key in BILLING_API_KEY is accepted beside those of `billing api-key`."},
        footer = {"  billing serve --port 8080",
            "  BILLING_API_KEY=secret billing serve --db books.db --port 0"})
public final class ServeCommand implements Callable<Result> {
    private static final String KEY = "BILLING_API_KEY";
    private final Session session;

    @Mixin
    private ListenOptions listen = new ListenOptions();

    @Mixin
    private LogOptions logs = new LogOptions();

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
        Serving serving = new Serving(installation(), log, logs);
        serving.start(listening, session.console().environment().getOrDefault(KEY, ""),
                privateWebhooks);
        CountDownLatch stopped = new CountDownLatch(1);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            serving.close();
            log.info("stopped", Map.of());
            stopped.countDown();
            // Being told to stop is no failure, but supervisors take the exit code of Java for one.
            Runtime.getRuntime().halt(ExitCode.DONE.number());
        }, "stopping"));
        session.console().out().println("Listening on " + serving.url());
        session.console().out().flush();
        log.info("listening", Map.of("url", serving.url()));
        stopped.await();
        return Result.nothing();
    }

    private Installation installation() {
        BillingClock clock = testClock == null ? new SystemClock()
                : new TestClock(InstantText.parse("--test-clock", testClock));
        Database database = Database.openOrCreate(session.databaseFile());
        database.writing(handle -> Foundation.lay(handle, session.identifiers(), clock.now()));
        return new Installation(database, session.identifiers(), clock, session.prefix(),
                publicUrl, logs.keepsLogs());
    }
}

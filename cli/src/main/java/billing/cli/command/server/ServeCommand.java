package billing.cli.command.server;

import billing.cli.command.system.VersionCommand;
import billing.cli.output.Result;
import billing.cli.session.InstantText;
import billing.cli.session.Session;
import billing.cli.session.UsageException;
import billing.customer.Foundation;
import billing.server.api.Api;
import billing.server.api.ApiKeyAccess;
import billing.server.api.Resources;
import billing.server.api.TestClock;
import billing.server.http.HttpServer;
import billing.server.http.ServerLog;
import billing.server.link.DocumentLinks;
import billing.server.page.DocumentSite;
import billing.server.render.IdPrefix;
import billing.server.routing.Installation;
import billing.server.schedule.Scheduler;
import billing.server.webhook.Delivery;
import billing.server.webhook.DeliveryThread;
import billing.server.webhook.NoticeMessages;
import billing.server.webhook.Targets;
import billing.store.Database;
import billing.time.BillingClock;
import billing.time.SystemClock;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import picocli.CommandLine.Command;
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

    @Option(names = "--host", paramLabel = "HOST", defaultValue = "127.0.0.1",
            description = "Address to listen on; ${DEFAULT-VALUE} by default.")
    private String host;

    @Option(names = "--port", paramLabel = "PORT", defaultValue = "8080",
            description = "Port to listen on, 0 for a free one; ${DEFAULT-VALUE} by default.")
    private int port;

    @Option(names = "--test-clock", paramLabel = "INSTANT",
            description = "Let the clock stand at this instant until PUT /api/v1/test_clock.")
    private String testClock;

    @Option(names = "--id-prefix", paramLabel = "NAME", defaultValue = "svc",
            description = "What begins the names of identifiers; ${DEFAULT-VALUE} by default.")
    private String idPrefix;

    @Option(names = "--log-format", paramLabel = "FORMAT", defaultValue = "text",
            description = "text or json; ${DEFAULT-VALUE} by default.")
    private String logFormat;

    @Option(names = "--max-body", paramLabel = "BYTES", defaultValue = "10485760",
            description = "Longest body of a request; ${DEFAULT-VALUE} by default.")
    private long longestBody;

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
    public Result call() throws InterruptedException {
        if (!logFormat.equals("text") && !logFormat.equals("json")) {
            throw new UsageException("--log-format: \"" + logFormat + "\" is not a format",
                    "use text or json");
        }
        // Undertow's own notes would go to standard error in a form of their own.
        System.setProperty("org.jboss.logging.provider", "slf4j");
        ServerLog log = new ServerLog(session.console().err(), logFormat.equals("json"),
                session.console().clock());
        BillingClock clock = testClock == null ? new SystemClock()
                : new TestClock(InstantText.parse("--test-clock", testClock));
        Database database = Database.openOrCreate(session.databaseFile());
        database.writing(handle -> Foundation.lay(handle, session.identifiers(), clock.now()));
        Installation installation = new Installation(database, session.identifiers(), clock,
                new IdPrefix(idPrefix.isEmpty() ? "" : idPrefix + "_"), publicUrl);
        AtomicReference<String> base = new AtomicReference<>(installation.publicUrl());
        database.readNotices(new NoticeMessages(session.identifiers(), clock,
                installation.prefix(), base::get));
        Api api = new Api(installation, Resources.routes(), new ApiKeyAccess(database,
                session.console().environment().getOrDefault(KEY, "")),
                failure -> log.failure("request failed", failure));
        Scheduler scheduler = new Scheduler(database, session.identifiers(), clock,
                report -> log.info("billing run", Map.of("invoices", report.invoices().size())),
                failure -> log.failure("billing run failed", failure));
        HttpServer server = HttpServer.start(host, port, api, database,
                installation.prefix(), VersionCommand.ofProgram(), longestBody,
                Map.of(DocumentLinks.PATH, new DocumentSite(database)),
                failure -> log.failure("page failed", failure));
        base.compareAndSet(null, url(server.address()));
        if (testClock == null) {
            scheduler.start();
        }
        announce(server.address(), log);
        DeliveryThread webhooks = webhooks(installation, server.address(), base.get(), log);
        webhooks.start();
        CountDownLatch stopped = new CountDownLatch(1);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            server.close();
            scheduler.close();
            webhooks.close();
            database.close();
            log.info("stopped", Map.of());
            stopped.countDown();
        }, "stopping"));
        stopped.await();
        return Result.nothing();
    }

    private DeliveryThread webhooks(Installation installation, InetSocketAddress address,
                                    String base, ServerLog log) {
        Targets targets = new Targets(privateWebhooks, address.getAddress().isLoopbackAddress());
        Delivery delivery = new Delivery(installation.database(), installation.identifiers(),
                new SystemClock(), installation.prefix(), targets,
                base, (message, attempt) -> {
                    if (!attempt.isGood()) {
                        log.info("webhook failed", Map.of("webhook", message.id(),
                                "type", message.type(), "reason", attempt.httpStatus() == null
                                        ? attempt.response() : attempt.httpStatus()));
                    }
                });
        return new DeliveryThread(delivery,
                failure -> log.failure("webhook delivery failed", failure));
    }

    private String url(InetSocketAddress address) {
        return "http://" + (host.contains(":") ? "[" + host + "]" : host) + ":"
                + address.getPort();
    }

    private void announce(InetSocketAddress address, ServerLog log) {
        String url = url(address);
        session.console().out().println("Listening on " + url);
        session.console().out().flush();
        log.info("listening", Map.of("url", url));
    }
}

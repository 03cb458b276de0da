package billing.cli.command.server;

import billing.cli.command.system.VersionCommand;
import billing.cli.output.ExitCode;
import billing.cli.output.Result;
import billing.cli.session.InstantText;
import billing.cli.session.Session;
import billing.cli.session.UsageException;
import billing.customer.Foundation;
import billing.notice.Notices;
import billing.server.api.AnsweredCall;
import billing.server.api.Api;
import billing.server.api.ApiKeyAccess;
import billing.server.api.Resources;
import billing.server.api.TestClock;
import billing.server.http.HttpServer;
import billing.server.http.Metrics;
import billing.server.http.ServerLog;
import billing.server.http.Tls;
import billing.server.link.DocumentLinks;
import billing.server.log.CallLog;
import billing.server.log.NoticeLog;
import billing.server.log.RefusalLog;
import billing.server.log.RequestJournal;
import billing.server.page.DocumentSite;
import billing.server.portal.Portal;
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
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import javax.net.ssl.SSLContext;
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

    @Option(names = "--log-retention", paramLabel = "DAYS",
            description = "Forget entries of the API's logs after so many days; never without.")
    private Integer retention;

    @Option(names = "--no-logs",
            description = {"Log neither calls nor changes, and refuse to list logs. What concerns",
                "security is written all the same."})
    private boolean noLogs;

    @Option(names = "--access-log", description = "Write a line for every call.")
    private boolean accessLog;

    @Option(names = "--tls-cert", paramLabel = "FILE",
            description = "Speak TLS with this certificate chain, in PEM.")
    private String certificates;

    @Option(names = "--tls-key", paramLabel = "FILE",
            description = "The certificate's key, PKCS #8 in PEM.")
    private String certificateKey;

    /** The command of a session. */
    public ServeCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() throws InterruptedException, IOException {
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
                new IdPrefix(idPrefix.isEmpty() ? "" : idPrefix + "_"), publicUrl, !noLogs);
        AtomicReference<String> base = new AtomicReference<>(installation.publicUrl());
        NoticeMessages messages = new NoticeMessages(session.identifiers(), clock,
                installation.prefix(), base::get);
        NoticeLog logs = new NoticeLog(session.identifiers(), clock, installation.prefix(),
                noLogs ? null : Notices.SYSTEM);
        database.readNotices((handle, notices) -> {
            logs.read(handle, notices);
            messages.read(handle, notices);
        });
        RequestJournal journal = new RequestJournal(database, clock,
                retention == null ? null : Duration.ofDays(retention),
                failure -> log.failure("calls were not logged", failure));
        Metrics metrics = new Metrics();
        Api api = new Api(installation, Resources.routes(), new ApiKeyAccess(database,
                session.console().environment().getOrDefault(KEY, "")),
                failure -> log.failure("request failed", failure))
                .heardBy(metrics)
                .heardBy(new RefusalLog(journal, session.identifiers(), clock,
                        System::nanoTime));
        if (!noLogs) {
            api.heardBy(new CallLog(journal, session.identifiers(), clock));
        }
        if (accessLog) {
            api.heardBy(call -> access(log, call));
        }
        Scheduler scheduler = new Scheduler(database, session.identifiers(), clock,
                report -> log.info("billing run", Map.of("invoices", report.invoices().size())),
                failure -> log.failure("billing run failed", failure));
        HttpServer server = HttpServer.start(host, port, api, database,
                installation.prefix(), metrics, tls(), VersionCommand.ofProgram(), longestBody,
                Map.of(DocumentLinks.PATH, new DocumentSite(database),
                        Portal.PATH, new Portal(installation)),
                failure -> log.failure("page failed", failure));
        base.compareAndSet(null, url(server.address()));
        journal.start();
        if (testClock == null) {
            scheduler.start();
        }
        DeliveryThread webhooks = webhooks(installation, server.address(), base.get(), log);
        webhooks.start();
        CountDownLatch stopped = new CountDownLatch(1);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            server.close();
            scheduler.close();
            webhooks.close();
            journal.close();
            database.close();
            log.info("stopped", Map.of());
            stopped.countDown();
            // Being told to stop is no failure, but supervisors take the exit code of Java for one.
            Runtime.getRuntime().halt(ExitCode.DONE.number());
        }, "stopping"));
        announce(server.address(), log);
        stopped.await();
        return Result.nothing();
    }

    private SSLContext tls() throws IOException {
        if ((certificates == null) != (certificateKey == null)) {
            throw new UsageException("one of --tls-cert and --tls-key is missing",
                    "give both");
        }
        return certificates == null ? null
                : Tls.of(session.path(certificates), session.path(certificateKey));
    }

    private static void access(ServerLog log, AnsweredCall call) {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("method", call.request().method());
        facts.put("path", call.request().path());
        facts.put("status", call.reply().status());
        facts.put("micros", call.nanos() / 1_000);
        facts.put("request_id", call.origin().requestId());
        log.info("call", facts);
    }

    private DeliveryThread webhooks(Installation installation, InetSocketAddress address,
                                    String base, ServerLog log) {
        Targets targets = new Targets(privateWebhooks, address.getAddress().isLoopbackAddress());
        Delivery delivery = new Delivery(installation.database(), installation.identifiers(),
                new SystemClock(), installation.prefix(), targets,
                base, Delivery.STEP, (message, attempt) -> {
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
        return (certificates == null ? "http" : "https") + "://"
                + (host.contains(":") ? "[" + host + "]" : host) + ":"
                + address.getPort();
    }

    private void announce(InetSocketAddress address, ServerLog log) {
        String url = url(address);
        session.console().out().println("Listening on " + url);
        session.console().out().flush();
        log.info("listening", Map.of("url", url));
    }
}

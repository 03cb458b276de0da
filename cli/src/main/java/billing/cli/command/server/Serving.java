package billing.cli.command.server;

import billing.access.store.ApiKeys;
import billing.cli.command.send.MailConfiguration;
import billing.cli.command.system.VersionCommand;
import billing.engine.Database;
import billing.engine.Engines;
import billing.engine.Identifiers;
import billing.kernel.error.DatabaseGoneException;
import billing.kernel.time.BillingClock;
import billing.kernel.time.SystemClock;
import billing.notice.Notices;
import billing.server.api.Access;
import billing.server.api.Api;
import billing.server.api.ApiKeyAccess;
import billing.server.api.CompletedCall;
import billing.server.api.Resources;
import billing.server.api.system.TestClock;
import billing.server.console.site.ConsoleSite;
import billing.server.http.HttpServer;
import billing.server.http.Listening;
import billing.server.http.Monitoring;
import billing.server.http.ServerLog;
import billing.server.http.ServerMetrics;
import billing.server.link.DocumentLinks;
import billing.server.log.CallLog;
import billing.server.log.NoticeLog;
import billing.server.log.RefusalLog;
import billing.server.log.RequestJournal;
import billing.server.page.DocumentSite;
import billing.server.page.Site;
import billing.server.portal.Portal;
import billing.server.routing.Installation;
import billing.server.schedule.Scheduler;
import billing.server.webhook.Delivery;
import billing.server.webhook.DeliveryThread;
import billing.server.webhook.NoticeMessages;
import billing.server.webhook.WebhookTargets;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The parts of a running server: logs, HTTP, the scheduler, webhook delivery, mails. They are
 * started one by one and stopped in the same order: requests end first, the database is closed
 * last.
 */
final class Serving {
    private final Installation installation;
    private final Database database;
    private final Identifiers identifiers;
    private final BillingClock clock;
    private final ServerLog log;
    private final LogOptions logs;
    private final RequestJournal journal;
    private final AutomaticBilling billing;
    private final Scheduler scheduler;
    private final MailSending mails;
    private final ServerMetrics metrics = new ServerMetrics();
    private HttpServer server;
    private volatile DeliveryThread webhooks;
    private volatile String base;
    private String url;

    /** A server that is not started yet. */
    Serving(Installation installation, ServerLog log, LogOptions logs,
            AutomaticBilling billing, MailConfiguration mail) {
        this.installation = installation;
        this.database = installation.database();
        this.identifiers = installation.identifiers();
        this.clock = installation.clock();
        this.log = log;
        this.logs = logs;
        this.base = installation.publicUrl();
        this.journal = new RequestJournal(database, clock, logs.kept(),
                failure -> log("requests were not logged", failure));
        this.billing = billing;
        this.scheduler = billing.scheduler(database, identifiers, clock, log, (event, failure) -> {
            metrics.runFailed();
            log(event, failure);
        });
        this.mails = new MailSending(installation, mail, log, this::log);
    }

    /**
     * Starts all parts; with a test clock, scheduled work is run when the clock is moved.
     *
     * @param ownKey          accepted in addition to the stored keys; empty for none
     * @param privateWebhooks whether messages may be sent to private networks
     * @param console         whether it has the operator's console
     */
    void start(Listening listening, String ownKey, boolean privateWebhooks, boolean console) {
        database.whenGone(gone -> log.info("database gone",
                Map.of("reason", gone.getMessage(), "hint", gone.hint())));
        readNotices();
        Access access = new ApiKeyAccess(database, ownKey);
        Api api = api(access);
        server = HttpServer.start(listening, api, sites(api, console ? access : null),
                new Monitoring(VersionCommand.ofProgram(), metrics, this::trouble,
                        () -> billing.state(scheduler),
                        failure -> log("page failed", failure)));
        url = listening.url(server.address());
        if (base == null) {
            base = url;
        }
        journal.start();
        if (billing.isOn() && !(clock instanceof TestClock)) {
            scheduler.start();
        }
        webhooks = webhooks(new WebhookTargets(privateWebhooks,
                isLocal()));
        webhooks.start();
        mails.start();
    }

    /** The sites for browsers; without a console when {@code access} is null. */
    private Map<String, Site> sites(Api api, Access access) {
        Map<String, Site> sites = new HashMap<>();
        sites.put(DocumentLinks.PATH, new DocumentSite(database, clock));
        sites.put(Portal.PATH, new Portal(installation));
        if (access != null) {
            sites.put("/", ConsoleSite.ROOT);
            sites.put(ConsoleSite.PATH, new ConsoleSite(installation, api, access,
                    System::nanoTime));
        }
        return sites;
    }

    private Optional<String> trouble() {
        return webhooks == null ? Optional.empty() : webhooks.trouble().or(mails::trouble);
    }

    /** Logs a failure; a lost database, which affects all work, is logged once elsewhere. */
    private void log(String event, Throwable failure) {
        if (!(failure instanceof DatabaseGoneException)) {
            log.failure(event, failure);
        }
    }

    /** The URL that it listens on, once it has started. */
    String url() {
        return url;
    }

    /** Whether it listens on this machine only. */
    boolean isLocal() {
        return server.address().getAddress().isLoopbackAddress();
    }

    /** Whether the database has an active key. */
    boolean hasKeys() {
        return database.read(handle -> new ApiKeys(handle).all().stream()
                .anyMatch(key -> key.isActive(clock.now())));
    }

    /** Connects the notices of transactions with the activity log and the webhooks. */
    private void readNotices() {
        NoticeMessages messages = new NoticeMessages(identifiers, clock, installation.prefix(),
                () -> base);
        NoticeLog changes = new NoticeLog(identifiers, clock, installation.prefix(),
                logs.keepsLogs() ? Notices.SYSTEM : null);
        Notices.readIn(database, (handle, notices) -> {
            changes.read(handle, notices);
            messages.read(handle, notices);
        });
    }

    private Api api(Access access) {
        Api api = new Api(installation, Resources.routes(), access,
                failure -> log("request failed", failure))
                .addListener(metrics)
                .addListener(new RefusalLog(journal, identifiers, clock, System::nanoTime));
        if (logs.keepsLogs()) {
            api.addListener(new CallLog(journal, identifiers, clock));
        }
        if (logs.logsAccess()) {
            api.addListener(this::log);
        }
        return api;
    }

    private void log(CompletedCall call) {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("caller", call.origin().address());
        facts.put("method", call.request().method());
        facts.put("path", call.request().path());
        facts.put("status", call.reply().status());
        facts.put("micros", call.nanos() / 1_000);
        facts.put("request_id", call.origin().requestId());
        log.info("call", facts);
    }

    private DeliveryThread webhooks(WebhookTargets targets) {
        Delivery delivery = new Delivery(database, identifiers,
                Engines.clock(database.address(), new SystemClock()),
                installation.prefix(), targets, base, Delivery.STEP, (message, attempt) -> {
                    metrics.attempted(attempt.isGood());
                    if (!attempt.isGood()) {
                        log.info("webhook failed", Map.of("webhook", message.id(),
                                "type", message.event().type(), "reason",
                                attempt.httpStatus() == null
                                        ? attempt.response() : attempt.httpStatus()));
                    }
                });
        return new DeliveryThread(delivery,
                failure -> log("webhook delivery failed", failure));
    }

    /** What stops each part of a server that was started, in the order in which they stop. */
    Map<String, Runnable> parts() {
        Map<String, Runnable> parts = new LinkedHashMap<>();
        parts.put("requests", server::close);
        parts.put("scheduled work", scheduler::close);
        parts.put("webhook deliveries", webhooks::close);
        parts.put("mail deliveries", mails::close);
        parts.put("the log of requests", journal::close);
        parts.put("the database", database::close);
        return parts;
    }
}

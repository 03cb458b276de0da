package billing.cli.command.access;

import billing.cli.output.Block;
import billing.cli.output.Column;
import billing.cli.output.Facts;
import billing.cli.output.Result;
import billing.cli.output.Table;
import billing.cli.session.Session;
import billing.cli.session.Verbs;
import billing.engine.Handle;
import billing.input.Document;
import billing.input.Node;
import billing.input.Problems;
import billing.notice.EventType;
import billing.notice.Notices;
import billing.server.Responses;
import billing.server.render.ListJson;
import billing.webhook.HmacKey;
import billing.webhook.WebhookEndpoint;
import billing.webhook.WebhookMessage;
import billing.webhook.service.Attempts;
import billing.webhook.service.EndpointEdits;
import billing.webhook.store.HmacKeys;
import billing.webhook.store.SigningKeys;
import billing.webhook.store.WebhookEndpoints;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Commands about webhook endpoints and deliveries. */
@Command(name = "webhook", description = "Manage webhook endpoints and deliveries.",
        footer = "  billing webhook add https://example.com/hooks --type invoice.created")
@Verbs({WebhookCommand.ListVerb.class, WebhookCommand.AddVerb.class,
    WebhookCommand.RemoveVerb.class, WebhookCommand.KeysVerb.class, WebhookRotateCommand.class,
    WebhookDeliveriesCommand.class,
    WebhookCommand.RetryVerb.class, WebhookDeliverCommand.class, WebhookListenCommand.class})
public final class WebhookCommand {
    /** Lists endpoints. */
    @Command(name = "list",
            description = "List webhook endpoints.", footer = "  billing webhook list")
    public static final class ListVerb implements Callable<Result> {
        private final Session session;

        public ListVerb(Session session) {
            this.session = session;
        }

        @Override
        public Result call() {
            List<WebhookEndpoint> all =
                    session.database().read(handle -> new WebhookEndpoints(handle).all());
            return Result.of(() -> List.<Block>of(table(all)
                            .whenEmpty("no webhook endpoints")),
                    () -> session.database().read(handle -> {
                        Responses responses =
                                session.responses(handle);
                        return ListJson.page("webhook_endpoints", all.stream()
                                        .map(responses.ofSystem()::webhookEndpoint).toList(), 1,
                                Math.max(1, all.size()), all.size());
                    }));
        }
    }

    /** Registers an endpoint. */
    @Command(name = "add", description = "Add a webhook endpoint.",
            footer = "  billing webhook add https://example.com/hooks --type invoice.created")
    public static final class AddVerb implements Callable<Result> {
        private final Session session;

        @Parameters(paramLabel = "URL", description = "URL that messages are posted to.")
        private String url;
        @Option(names = "--name", paramLabel = "NAME", description = "Display name.")
        private String name;
        @Option(names = "--type", paramLabel = "TYPE",
                description = "Event type to receive; repeatable. Default: all")
        private List<String> types;
        @Option(names = "--signature", paramLabel = "KIND", defaultValue = "hmac",
                description = "Signature algorithm: hmac or jwt, whose header contains the whole"
                    + " message. Default: ${DEFAULT-VALUE}")
        private String signature;
        @Option(names = "--own-key",
                description = "Sign with the endpoint's own HMAC key instead of the"
                    + " organization's.")
        private boolean ownKey;

        public AddVerb(Session session) {
            this.session = session;
        }

        @Override
        public Result call() {
            ObjectNode body = JsonNodeFactory.instance.objectNode().put("webhook_url", url)
                    .put("name", name).put("signature_algo", signature)
                    .put("own_hmac_key", ownKey);
            if (types != null) {
                types.forEach(body.putArray("event_types")::add);
            }
            Node node = Document.json("options", body.toString(), new Problems()).orElseThrow();
            WebhookEndpoint made = session.database()
                    .write(handle -> new EndpointEdits(session.work(handle)).create(node));
            Result result = one(session, made);
            return ownKey ? result.note("show its HMAC key with `billing webhook keys`")
                    : result;
        }
    }

    /** Takes an endpoint away. */
    @Command(name = "remove", description = "Delete a webhook endpoint and its messages.",
            footer = "  billing webhook remove https://example.com/hooks")
    public static final class RemoveVerb implements Callable<Result> {
        private final Session session;

        @Parameters(paramLabel = "URL", description = "URL or id of the endpoint.")
        private String named;

        public RemoveVerb(Session session) {
            this.session = session;
        }

        @Override
        public Result call() {
            return one(session, session.database().write(handle -> {
                UUID id = new WebhookEndpoints(handle).find(named).map(WebhookEndpoint::id)
                        .orElseGet(() -> IdArguments.of(named, "webhook_endpoint"));
                return new EndpointEdits(session.work(handle))
                        .delete(id);
            }));
        }
    }

    /** Shows the keys that verify signatures. */
    @Command(name = "keys", description = "Show the keys that verify webhook signatures.",
            footer = "  billing webhook keys")
    public static final class KeysVerb implements Callable<Result> {
        private final Session session;

        public KeysVerb(Session session) {
            this.session = session;
        }

        @Override
        public Result call() {
            Facts facts = Facts.none();
            Table rows = Table.of(Column.text("Webhook URL"), Column.text("Algorithm"),
                    Column.text("Key"), Column.text("Next key"), Column.text("Key expires"));
            session.database().read(handle -> {
                HmacKeys keys = new HmacKeys(handle);
                add(facts, rows, null, keys.ofOrganization());
                new WebhookEndpoints(handle).all().forEach(endpoint -> keys.ownOf(endpoint.id())
                        .ifPresent(key -> add(facts, rows, endpoint.url(), key)));
                return rows;
            });
            String pem = SigningKeys.load(session.database(), session.identifiers(),
                    session.now()).publicPem();
            return Result.of(facts.fact("Public key", pem), rows.row(null, "jwt", pem, null, null));
        }

        /** Adds the key of an endpoint, or of the organization if the URL is null. */
        private void add(Facts facts, Table rows, String url, HmacKey key) {
            String whose = url == null ? "" : " of " + url;
            String upcoming = key.upcoming(session.now());
            Instant expires = upcoming == null ? null : key.nextFrom();
            facts.fact("HMAC key" + whose, key.signing(session.now()))
                    .fact("Next HMAC key" + whose, upcoming)
                    .fact("Old HMAC key" + whose + " expires", expires);
            rows.row(url, "hmac", key.signing(session.now()), upcoming, expires);
        }
    }

    /** Attempts a message again. */
    @Command(name = "retry", description = "Schedule another delivery attempt of a message.",
            footer = "  billing webhook retry 0192f4c0-8a51-7d9e-b3a4-5c2f6e1d7a90")
    public static final class RetryVerb implements Callable<Result> {
        private final Session session;

        @Parameters(paramLabel = "ID", description = "Id of the message.")
        private String id;

        public RetryVerb(Session session) {
            this.session = session;
        }

        @Override
        public Result call() {
            WebhookMessage message = session.database().write(this::retry);
            return Result.nothing().note(message.event().type() + " is due for delivery")
                    .next(session.command("webhook", "deliver"));
        }

        private WebhookMessage retry(Handle handle) {
            WebhookMessage message = new Attempts(handle)
                    .retry(IdArguments.of(id, "webhook"), session.now());
            Notices.in(handle).add(EventType.WEBHOOK_MESSAGE_RETRIED, message.id(),
                    JsonNodeFactory.instance.objectNode()
                            .put("webhook_type", message.event().type()));
            return message;
        }
    }

    private static Result one(Session session, WebhookEndpoint endpoint) {
        return Result.of(() -> List.<Block>of(table(List.of(endpoint))),
                () -> session.database().read(handle -> ListJson.one("webhook_endpoint",
                        session.responses(handle).ofSystem().webhookEndpoint(endpoint))));
    }

    private static Table table(List<WebhookEndpoint> endpoints) {
        Table table = Table.of(Column.text("URL"), Column.text("Name"), Column.text("Signature"),
                Column.text("Types"), Column.text("Id").optional());
        endpoints.forEach(one -> table.row(one.url(), one.name(),
                one.algorithm().name().toLowerCase(Locale.ROOT),
                one.eventTypes() == null ? "all" : one.eventTypes().isEmpty() ? "none"
                        : String.join(", ", one.eventTypes()), one.id()));
        return table;
    }
}

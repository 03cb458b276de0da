package billing.webhook.store;

import billing.engine.CachedValue;
import billing.engine.Columns;
import billing.engine.Conditions;
import billing.engine.Handle;
import billing.engine.PageOf;
import billing.engine.PageRange;
import billing.engine.Rows;
import billing.kernel.error.NotFoundException;
import billing.webhook.SignatureAlgorithm;
import billing.notice.EventType;
import billing.webhook.WebhookEndpoint;
import com.fasterxml.jackson.core.type.TypeReference;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** The stored webhook endpoints; a handful at most. */
public final class WebhookEndpoints {
    private static final TypeReference<List<String>> TYPES = new TypeReference<>() { };
    private static final String ORDER = "ORDER BY webhook_url, created_at DESC";
    /** Asked at every event that comes in, and at the end of most transactions. */
    private static final CachedValue<List<WebhookEndpoint>> ALL =
            new CachedValue<>(CachedValue.Topic.WEBHOOKS,
                    handle -> List.copyOf(new WebhookEndpoints(handle).rows.list(ORDER)));
    private final Handle handle;
    private final Rows<WebhookEndpoint> rows;

    /** The endpoints of a database. */
    public WebhookEndpoints(Handle handle) {
        this.handle = handle;
        this.rows = new Rows<>(handle, "SELECT * FROM webhook_endpoints",
                row -> new WebhookEndpoint(row.id("id"), row.text("webhook_url"),
                        row.constant("signature_algo", SignatureAlgorithm.class),
                        row.text("name"), row.json("event_types", TYPES),
                        row.instant("created_at"), row.instant("updated_at")));
    }

    /** All of them by address. */
    public List<WebhookEndpoint> all() {
        return ALL.in(handle);
    }

    /** Whether anybody wants messages of a type. */
    public boolean want(EventType type) {
        return all().stream().anyMatch(endpoint -> endpoint.wants(type));
    }

    /** A page of them by address. */
    public PageOf<WebhookEndpoint> page(PageRange page) {
        return rows.page("FROM webhook_endpoints", new Conditions(), ORDER, page);
    }

    /** All of them, the oldest first. */
    public List<WebhookEndpoint> oldestFirst() {
        return rows.list("ORDER BY created_at, id");
    }

    /** The endpoint of an id. */
    public Optional<WebhookEndpoint> byId(UUID id) {
        return rows.first("WHERE id = ?", id);
    }

    /**
     * The endpoint of an id.
     *
     * @throws NotFoundException when there is none
     */
    public WebhookEndpoint get(UUID id) {
        return byId(id).orElseThrow(() -> new NotFoundException("webhook_endpoint", id));
    }

    /** The endpoint of an address. */
    public Optional<WebhookEndpoint> find(String url) {
        return rows.first("WHERE webhook_url = ?", url);
    }

    /** Adds an endpoint. */
    public void insert(WebhookEndpoint endpoint) {
        columns(endpoint).set("id", endpoint.id()).insert(handle);
    }

    /** Changes an endpoint. */
    public void update(WebhookEndpoint endpoint) {
        columns(endpoint).update(handle, endpoint.id());
    }

    /** Takes an endpoint away, with its messages. */
    public void delete(UUID id) {
        handle.execute("DELETE FROM webhook_endpoints WHERE id = ?", id);
    }

    private static Columns columns(WebhookEndpoint endpoint) {
        return Columns.of("webhook_endpoints").set("webhook_url", endpoint.url())
                .set("signature_algo", endpoint.algorithm()).set("name", endpoint.name())
                .json("event_types", endpoint.eventTypes())
                .set("created_at", endpoint.createdAt())
                .set("updated_at", endpoint.updatedAt());
    }
}

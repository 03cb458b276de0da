package billing.webhook.store;

import billing.engine.Columns;
import billing.engine.Conditions;
import billing.engine.Handle;
import billing.engine.PageOf;
import billing.engine.PageRange;
import billing.engine.Row;
import billing.engine.Rows;
import billing.kernel.error.NotFoundException;
import billing.webhook.MessageStatus;
import billing.webhook.WebhookMessage;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** The stored webhook messages. */
public final class WebhookMessages {
    private final Handle handle;
    private final Rows<WebhookMessage> rows;

    /** The messages of a database. */
    public WebhookMessages(Handle handle) {
        this.handle = handle;
        this.rows = new Rows<>(handle, "SELECT * FROM webhooks", WebhookMessages::message);
    }

    /**
     * The message of an id.
     *
     * @throws NotFoundException when there is none
     */
    public WebhookMessage get(UUID id) {
        return byId(id).orElseThrow(() -> new NotFoundException("webhook", id));
    }

    /** The message of an id; it goes with its endpoint. */
    public Optional<WebhookMessage> byId(UUID id) {
        return rows.first("WHERE id = ?", id);
    }

    /** A page of what a filter lets through, the latest first. */
    public PageOf<WebhookMessage> page(MessageFilter filter, PageRange page) {
        return rows.page("FROM webhooks", filter.conditions(), "ORDER BY sequence DESC", page);
    }

    /** The endpoints that have something to be attempted. */
    public List<UUID> endpointsWithDue(Instant now) {
        return new Rows<>(handle, "SELECT DISTINCT endpoint_id FROM webhooks",
                row -> row.id("endpoint_id")).list("WHERE next_attempt_at <= ?", now);
    }

    /**
     * What is to be attempted at an endpoint, the oldest first: of each object only its oldest
     * message that is not over, so that messages about one object arrive in order. In a write,
     * they are locked, and what another program is taking is left out.
     */
    public List<WebhookMessage> due(UUID endpointId, Instant now, int most) {
        return rows.list("WHERE endpoint_id = ? AND next_attempt_at <= ? AND NOT EXISTS ("
                + "SELECT 1 FROM webhooks AS earlier"
                + " WHERE earlier.endpoint_id = webhooks.endpoint_id"
                + " AND earlier.object_id = webhooks.object_id"
                + " AND earlier.next_attempt_at IS NOT NULL"
                + " AND earlier.sequence < webhooks.sequence) ORDER BY sequence LIMIT ?"
                + handle.dialect().freeRowLock(), endpointId, now, most);
    }

    /** A message, locked until the transaction ends. */
    public Optional<WebhookMessage> locked(UUID id) {
        return rows.first("WHERE id = ?" + handle.dialect().rowLock(), id);
    }

    /** Adds messages. */
    public void insertAll(List<WebhookMessage> messages) {
        Columns.insertAll(handle, messages.stream().map(WebhookMessages::columns).toList());
    }

    private static Columns columns(WebhookMessage message) {
        return Columns.of("webhooks").set("id", message.id()).set("sequence", message.sequence())
                .set("endpoint_id", message.endpointId())
                .set("webhook_type", message.event().type())
                .set("object_type", message.event().objectType())
                .set("object_id", message.event().objectId())
                .set("payload", message.event().payload())
                .set("status", message.delivery().status())
                .set("http_status", message.delivery().httpStatus())
                .set("response", message.delivery().response())
                .set("retries", message.delivery().retries())
                .set("last_retried_at", message.delivery().lastRetriedAt())
                .set("next_attempt_at", message.delivery().nextAttemptAt())
                .set("created_at", message.createdAt())
                .set("updated_at", message.updatedAt());
    }

    /** Changes how far a message has come. */
    public void update(WebhookMessage message) {
        Columns.of("webhooks").set("status", message.delivery().status())
                .set("http_status", message.delivery().httpStatus())
                .set("response", message.delivery().response())
                .set("retries", message.delivery().retries())
                .set("last_retried_at", message.delivery().lastRetriedAt())
                .set("next_attempt_at", message.delivery().nextAttemptAt())
                .set("updated_at", message.updatedAt()).update(handle, message.id());
    }

    /** Sets when a message is attempted next, and nothing else. */
    public void postpone(UUID id, Instant next) {
        Columns.of("webhooks").set("next_attempt_at", next).update(handle, id);
    }

    /** Forgets messages that are over and have not changed since an instant; how many. */
    public int forget(Instant unchangedSince) {
        return handle.execute("DELETE FROM webhooks WHERE updated_at < ?"
                + " AND next_attempt_at IS NULL", unchangedSince);
    }

    private static WebhookMessage message(Row row) {
        return new WebhookMessage(row.id("id"), row.number("sequence"), row.id("endpoint_id"),
                new WebhookMessage.Event(row.text("webhook_type"), row.text("object_type"),
                        row.id("object_id"), row.text("payload")),
                new WebhookMessage.Delivery(row.constant("status", MessageStatus.class),
                        row.optionalInteger("http_status"), row.text("response"),
                        row.integer("retries"), row.instant("last_retried_at"),
                        row.instant("next_attempt_at")),
                row.instant("created_at"), row.instant("updated_at"));
    }

    /**
     * Which messages are looked for ({@code api-conventions.md 13.4}); null members let all
     * through.
     *
     * @param httpFrom   least HTTP status
     * @param httpTo     greatest HTTP status
     * @param unanswered only attempts that nothing answered
     */
    public record MessageFilter(List<MessageStatus> statuses, List<String> types,
                                Instant from, Instant to, Integer httpFrom, Integer httpTo,
                                boolean unanswered) {
        Conditions conditions() {
            Conditions conditions = new Conditions().in("status", statuses)
                    .in("webhook_type", types).with("created_at >= ?", from)
                    .with("created_at <= ?", to).with("http_status >= ?", httpFrom)
                    .with("http_status <= ?", httpTo);
            return unanswered
                    ? conditions.always("http_status IS NULL AND last_retried_at IS NOT NULL")
                    : conditions;
        }
    }
}

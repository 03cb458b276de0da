package billing.webhook.service;

import billing.engine.Counters;
import billing.engine.Handle;
import billing.engine.UnitOfWork;
import billing.notice.EventType;
import billing.webhook.MessageStatus;
import billing.webhook.WebhookEndpoint;
import billing.webhook.WebhookMessage;
import billing.webhook.store.WebhookMessages;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/**
 * Stores messages in the transaction of the change that they report, so that there is a message if
 * and only if the change was committed.
 */
public final class Outbox {
    private static final String SEQUENCE = "webhook";
    private final UnitOfWork work;
    private final Handle handle;
    private final Instant now;

    /** The outbox within the handle's transaction. */
    public Outbox(UnitOfWork work) {
        this.work = work;
        this.handle = work.handle();
        this.now = work.now();
    }

    /**
     * What is sent to some endpoints.
     *
     * @param endpoints those that are subscribed to the type
     */
    public record Outgoing(List<WebhookEndpoint> endpoints, EventType type, UUID objectId,
                           String payload) {
    }

    /**
     * Adds a message for each endpoint, due at once, in order. Other programs that add messages
     * wait from the first call of a transaction to its end, since each message has a number.
     */
    public void add(List<Outgoing> all) {
        int count = all.stream().mapToInt(one -> one.endpoints().size()).sum();
        if (count == 0) {
            return;
        }
        long sequence = new Counters(handle).take(SEQUENCE, count);
        List<WebhookMessage> messages = new ArrayList<>(count);
        for (Outgoing one : all) {
            for (WebhookEndpoint endpoint : one.endpoints()) {
                messages.add(message(one, endpoint, sequence++));
            }
        }
        new WebhookMessages(handle).insertAll(messages);
    }

    private WebhookMessage message(Outgoing one, WebhookEndpoint endpoint, long sequence) {
        return new WebhookMessage(work.nextId(), sequence, endpoint.id(),
                new WebhookMessage.Event(one.type().code(), one.type().objectType(),
                        one.objectId(), one.payload()),
                new WebhookMessage.Delivery(MessageStatus.PENDING, null, null, 0, null,
                        WebhookMessage.AT_ONCE),
                now, now);
    }
}

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

    /** A message for each of some endpoints, due at once. */
    public void add(List<WebhookEndpoint> endpoints, EventType type, UUID objectId,
                    String payload) {
        long sequence = new Counters(handle).take(SEQUENCE, endpoints.size());
        WebhookMessages messages = new WebhookMessages(handle);
        for (WebhookEndpoint endpoint : endpoints) {
            messages.insert(new WebhookMessage(work.nextId(), sequence++, endpoint.id(),
                    new WebhookMessage.Event(type.code(),
                            type.objectType(), objectId, payload),
                    new WebhookMessage.Delivery(MessageStatus.PENDING, null, null, 0, null,
                            WebhookMessage.AT_ONCE),
                    now, now));
        }
    }
}

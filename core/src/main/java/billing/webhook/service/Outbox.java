package billing.webhook.service;

import billing.engine.Counters;
import billing.engine.Handle;
import billing.engine.Identifiers;
import billing.webhook.MessageStatus;
import billing.webhook.WebhookEndpoint;
import billing.webhook.WebhookMessage;
import billing.webhook.WebhookTypes;
import billing.webhook.store.WebhookMessages;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/**
 * Writes messages down in the transaction of what they tell: they exist exactly if it happened.
 */
public final class Outbox {
    private static final String SEQUENCE = "webhook";
    private final Handle handle;
    private final Identifiers identifiers;
    private final Instant now;

    /** The outbox within the handle's transaction. */
    public Outbox(Handle handle, Identifiers identifiers, Instant now) {
        this.handle = handle;
        this.identifiers = identifiers;
        this.now = now;
    }

    /** A message for each of some endpoints, due at once. */
    public void add(List<WebhookEndpoint> endpoints, String type, UUID objectId,
                    String payload) {
        long sequence = new Counters(handle).take(SEQUENCE, endpoints.size());
        WebhookMessages messages = new WebhookMessages(handle);
        for (WebhookEndpoint endpoint : endpoints) {
            messages.insert(new WebhookMessage(identifiers.next(now), sequence++, endpoint.id(),
                    WebhookTypes.sentAs(type), WebhookTypes.objectType(type), objectId, payload,
                    MessageStatus.PENDING, null, null, 0, null, WebhookMessage.AT_ONCE, now, now));
        }
    }
}

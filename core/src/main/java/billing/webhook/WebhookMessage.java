package billing.webhook;

import java.time.Instant;
import java.util.UUID;

/**
 * A message for one endpoint ({@code api-conventions.md 13.4}).
 *
 * @param sequence increases in the order of the events
 * @param event    the reported event
 * @param delivery the state of its delivery
 */
public record WebhookMessage(UUID id, long sequence, UUID endpointId, Event event,
                             Delivery delivery, Instant createdAt, Instant updatedAt) {
    /**
     * The reported event.
     *
     * @param objectId the object of the event; null when the object is not stored
     * @param payload  the body, the same in every attempt
     */
    public record Event(String type, String objectType, UUID objectId, String payload) {
    }

    /**
     * The state of the delivery.
     *
     * @param httpStatus    of the last attempt; null without a response, and before the first
     *                      attempt
     * @param response      body or error of the last attempt
     * @param retries       failed attempts so far
     * @param lastRetriedAt of the last attempt; null before it
     * @param nextAttemptAt null when there is no further attempt
     */
    public record Delivery(MessageStatus status, Integer httpStatus, String response, int retries,
                           Instant lastRetriedAt, Instant nextAttemptAt) {
    }

    /** Earlier than every clock: the test clock of a message may be ahead of the sender's clock. */
    public static final Instant AT_ONCE = Instant.EPOCH;

    /** Returns the message with another state of delivery. */
    public WebhookMessage with(Delivery newDelivery) {
        return new WebhookMessage(id, sequence, endpointId, event, newDelivery, createdAt,
                updatedAt);
    }
}

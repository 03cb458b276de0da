package billing.webhook;

import java.time.Instant;
import java.util.UUID;

/**
 * A message for one endpoint ({@code api-conventions.md 13.4}).
 *
 * @param sequence the order in which things happened
 * @param event    what it reports
 * @param delivery how its delivery stands
 */
public record WebhookMessage(UUID id, long sequence, UUID endpointId, Event event,
                             Delivery delivery, Instant createdAt, Instant updatedAt) {
    /**
     * What it reports.
     *
     * @param objectId the object that it is about; null when it is about none that is stored
     * @param payload  the body, the same in every attempt
     */
    public record Event(String type, String objectType, UUID objectId, String payload) {
    }

    /**
     * How its delivery stands.
     *
     * @param httpStatus    of the last attempt; null when nothing answered, or before the first
     * @param response      body or error of the last attempt
     * @param retries       attempts so far that failed
     * @param lastRetriedAt of the last attempt; null before the first
     * @param nextAttemptAt null when there will be none
     */
    public record Delivery(MessageStatus status, Integer httpStatus, String response, int retries,
                           Instant lastRetriedAt, Instant nextAttemptAt) {
    }

    /** Before all clocks: a test clock that wrote a message may be ahead of the one that sends. */
    public static final Instant AT_ONCE = Instant.EPOCH;

    /** The same with other delivery. */
    public WebhookMessage with(Delivery newDelivery) {
        return new WebhookMessage(id, sequence, endpointId, event, newDelivery, createdAt,
                updatedAt);
    }
}

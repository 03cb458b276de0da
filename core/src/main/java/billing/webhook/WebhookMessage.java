package billing.webhook;

import java.time.Instant;
import java.util.UUID;

/**
 * A message for one endpoint ({@code api-conventions.md 13.4}).
 *
 * @param sequence      the order in which things happened
 * @param objectId      the object that it is about; null when it is about none that is stored
 * @param payload       the body, the same in every attempt
 * @param httpStatus    of the last attempt; null when nothing answered, or before the first
 * @param response      body or error of the last attempt
 * @param retries       attempts so far that failed
 * @param lastRetriedAt of the last attempt; null before the first
 * @param nextAttemptAt null when there will be none
 */
public record WebhookMessage(UUID id, long sequence, UUID endpointId, String type,
                             String objectType, UUID objectId, String payload,
                             MessageStatus status, Integer httpStatus, String response,
                             int retries, Instant lastRetriedAt, Instant nextAttemptAt,
                             Instant createdAt, Instant updatedAt) {
    /** Before all clocks: a test clock that wrote a message may be ahead of the one that sends. */
    public static final Instant AT_ONCE = Instant.EPOCH;
}

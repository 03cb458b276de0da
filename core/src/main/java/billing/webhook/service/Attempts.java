package billing.webhook.service;

import billing.engine.Handle;
import billing.kernel.error.NotAllowedException;
import billing.kernel.error.NotFoundException;
import billing.webhook.Attempt;
import billing.webhook.Backoff;
import billing.webhook.MessageStatus;
import billing.webhook.WebhookMessage;
import billing.webhook.store.WebhookMessages;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.function.LongUnaryOperator;

/**
 * Takes messages out to be attempted and notes how it went ({@code api-conventions.md 13.4}).
 *
 * <p>Nobody else takes out a message that was taken out for the next three minutes. If the program
 * ends before it notes the attempt, the message is due again then, so it may arrive twice, but is
 * never lost; receivers recognize it by its id.
 */
public final class Attempts {
    private static final Duration TAKEN = Duration.ofMinutes(3);
    private static final Duration KEPT = Duration.ofDays(90);
    private final WebhookMessages messages;

    /** Attempts within the handle's transaction. */
    public Attempts(Handle handle) {
        this.messages = new WebhookMessages(handle);
    }

    /** Takes out what is due at an endpoint, {@code most} at most. */
    public List<WebhookMessage> take(UUID endpointId, Instant now, int most) {
        List<WebhookMessage> due = messages.due(endpointId, now, most);
        due.forEach(message -> messages.postpone(message.id(), now.plus(TAKEN)));
        return due;
    }

    /**
     * Notes how an attempt went; nothing when the message has gone with its endpoint.
     *
     * @param randomTo see {@link Backoff#after}
     */
    public void note(UUID id, Attempt attempt, Instant now, LongUnaryOperator randomTo) {
        messages.locked(id).ifPresent(message -> messages.update(
                after(message, attempt, now, randomTo)));
    }

    /**
     * One more attempt, now.
     *
     * @throws NotFoundException   for an unknown id
     * @throws NotAllowedException {@code is_succeeded} when it has arrived
     */
    public WebhookMessage retry(UUID id, Instant now) {
        WebhookMessage message = messages.get(id);
        if (message.delivery().status() == MessageStatus.SUCCEEDED) {
            throw new NotAllowedException("is_succeeded", "message " + id + " has arrived");
        }
        WebhookMessage again = dueAtOnce(message, now);
        messages.update(again);
        return again;
    }

    /** Forgets messages 90 days after their last change; how many they were. */
    public int deleteOld(Instant now) {
        return messages.forget(now.minus(KEPT));
    }

    private static WebhookMessage after(WebhookMessage message, Attempt attempt, Instant now,
                                        LongUnaryOperator randomTo) {
        int failures = message.delivery().retries() + (attempt.isGood() ? 0 : 1);
        boolean again = !attempt.isGood() && failures < Backoff.ATTEMPTS;
        MessageStatus status = attempt.isGood() ? MessageStatus.SUCCEEDED
                : again ? MessageStatus.RETRYING : MessageStatus.FAILED;
        return new WebhookMessage(message.id(), message.sequence(), message.endpointId(),
                message.event(),
                new WebhookMessage.Delivery(status, attempt.httpStatus(), attempt.response(),
                        failures, now, again ? now.plus(Backoff.after(failures, randomTo)) : null),
                message.createdAt(), now);
    }

    private static WebhookMessage dueAtOnce(WebhookMessage message, Instant now) {
        MessageStatus status = message.delivery().status() == MessageStatus.PENDING
                ? MessageStatus.PENDING : MessageStatus.RETRYING;
        return new WebhookMessage(message.id(), message.sequence(), message.endpointId(),
                message.event(),
                new WebhookMessage.Delivery(status, message.delivery().httpStatus(),
                        message.delivery().response(), message.delivery().retries(),
                        message.delivery().lastRetriedAt(), WebhookMessage.AT_ONCE),
                message.createdAt(), now);
    }
}

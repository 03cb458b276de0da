package billing.webhook;

import java.time.Instant;

/**
 * The key of HMAC signatures ({@code api-conventions.md 13.3}), and the one that replaces it.
 *
 * <p>A receiver that has one key compares one header. So the old key goes on making the documented
 * signature until the overlap is over; meanwhile the next key's signature comes in a header of its
 * own.
 *
 * @param key      signs; its ASCII bytes are the key
 * @param next     replaces it; null when nothing does
 * @param nextFrom from when; null when nothing does
 */
public record HmacKey(String key, String next, Instant nextFrom) {
    /** The key that makes the documented signature at an instant. */
    public String signing(Instant now) {
        return isReplaced(now) ? next : key;
    }

    /** The key that will make it, as long as it does not yet; else null. */
    public String upcoming(Instant now) {
        return isReplaced(now) ? null : next;
    }

    private boolean isReplaced(Instant now) {
        return next != null && !nextFrom.isAfter(now);
    }

    @Override
    public String toString() {
        return "HmacKey[nextFrom=" + nextFrom + "]";
    }
}

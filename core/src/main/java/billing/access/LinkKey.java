package billing.access;

import java.time.Instant;

/**
 * A key that seals links to the portal and to documents. It is used for nothing else and never
 * leaves the database.
 *
 * @param id        names the key in the links sealed with it
 * @param secret    64 hexadecimal digits, 256 random bits
 * @param expiresAt from when the links sealed with it are refused; null while it seals new links
 */
public record LinkKey(int id, String secret, Instant expiresAt) {
    /** Whether links sealed with it are accepted at an instant. */
    public boolean isActive(Instant now) {
        return expiresAt == null || expiresAt.isAfter(now);
    }

    @Override
    public String toString() {
        return "LinkKey[" + id + "]";
    }
}

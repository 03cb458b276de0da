package billing.access;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * What decides whether a link is valid: the keys that links are sealed with, and how often the
 * links of customers have been revoked.
 *
 * @param keys        one of them without an expiry, which seals new links
 * @param revocations by customer; 0 for those that are absent
 */
public record LinkKeyRing(List<LinkKey> keys, Map<UUID, Integer> revocations) {
    public LinkKeyRing {
        keys = List.copyOf(keys);
        revocations = Map.copyOf(revocations);
    }

    /** The key that seals new links. */
    public LinkKey current() {
        return keys.stream().filter(key -> key.expiresAt() == null).findFirst()
                .orElseThrow(() -> new IllegalStateException("the database has no link key"));
    }

    /** The key with an id, as long as links sealed with it are accepted. */
    public Optional<LinkKey> active(int id, Instant now) {
        return keys.stream().filter(key -> key.id() == id && key.isActive(now)).findFirst();
    }

    /**
     * How often all links of a customer have been revoked; each link carries the number at its
     * issue.
     */
    public int revocations(UUID customerId) {
        return revocations.getOrDefault(customerId, 0);
    }
}

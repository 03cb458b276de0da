package billing.access.store;

import billing.access.LinkKey;
import billing.access.LinkKeyRing;
import billing.engine.CachedValue;
import billing.engine.Columns;
import billing.engine.Handle;
import billing.engine.Rows;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;

/** The stored keys that links are sealed with. */
public final class LinkKeys {
    private static final CachedValue<LinkKeyRing> RING = new CachedValue<>(
            CachedValue.Topic.ENTITIES, LinkKeys::read);
    private final Handle handle;

    /** The keys of a database. */
    public LinkKeys(Handle handle) {
        this.handle = handle;
    }

    /** All of them. */
    public LinkKeyRing ring() {
        return RING.in(handle);
    }

    private static LinkKeyRing read(Handle handle) {
        Map<UUID, Integer> revocations = new HashMap<>();
        new Rows<>(handle, "SELECT * FROM link_revocations",
                row -> revocations.put(row.id("customer_id"), row.integer("count"))).list("");
        return new LinkKeyRing(new Rows<>(handle, "SELECT * FROM link_keys",
                row -> new LinkKey(row.integer("id"), row.text("secret"),
                        row.instant("expires_at"))).list("ORDER BY id"), revocations);
    }

    /**
     * Replaces the key that seals new links.
     *
     * @param secret    of the new key
     * @param now       keys that have expired by then are forgotten
     * @param expiresAt of the links sealed with the old key, and with older ones that would
     *                  otherwise be accepted for longer
     */
    public void replace(String secret, Instant now, Instant expiresAt) {
        int next = 1 + ring().current().id();
        handle.execute("UPDATE link_keys SET expires_at = ?"
                + " WHERE expires_at IS NULL OR expires_at > ?", expiresAt, expiresAt);
        handle.execute("DELETE FROM link_keys WHERE expires_at <= ?", now);
        Columns.of("link_keys").set("id", next).set("secret", secret).insert(handle);
    }

    /** Revokes all links of a customer issued so far. */
    public void revoke(UUID customerId) {
        handle.execute("INSERT INTO link_revocations (customer_id, count) VALUES (?, 1)"
                + " ON CONFLICT (customer_id) DO UPDATE SET count = link_revocations.count + 1",
                customerId);
    }
}

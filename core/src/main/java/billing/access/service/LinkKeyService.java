package billing.access.service;

import billing.access.store.LinkKeys;
import billing.customer.store.Organizations;
import billing.engine.Handle;
import billing.engine.Secret;
import billing.kernel.error.InvalidException;
import billing.notice.EventType;
import billing.notice.Notices;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;

/**
 * Replaces the key that signs links, and revokes links that were issued; both are recorded in the
 * security log.
 */
public final class LinkKeyService {
    /** How long links stay valid after a rotation by default. */
    public static final Duration USUAL_OVERLAP = Duration.ofDays(30);
    private final Handle handle;
    private final LinkKeys keys;
    private final Instant now;

    /** Creates and revokes link keys within the handle's transaction. */
    public LinkKeyService(Handle handle, Instant now) {
        this.handle = handle;
        this.keys = new LinkKeys(handle);
        this.now = now;
    }

    /**
     * Seals new links with a new key.
     *
     * @param keptFor how long the links issued so far stay valid; zero revokes them
     * @return when the links issued so far expire
     * @throws InvalidException see {@link RotationOverlap#end}
     */
    public Instant rotate(Duration keptFor) {
        Instant end = RotationOverlap.end(now, keptFor);
        Notices.in(handle).add(EventType.LINK_KEY_ROTATED, new Organizations(handle).get().id());
        keys.replace(Secret.hex(), now, end);
        return end;
    }

    /** Revokes all links issued so far, of all customers. */
    public Instant revokeAll() {
        return rotate(Duration.ZERO);
    }

    /** Revokes all links of a customer issued so far. */
    public void revoke(UUID customerId) {
        keys.revoke(customerId);
        Notices.in(handle).add(EventType.LINK_KEY_REVOKED, customerId);
    }
}

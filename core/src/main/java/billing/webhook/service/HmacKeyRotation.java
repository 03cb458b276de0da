package billing.webhook.service;

import billing.access.service.RotationOverlap;
import billing.customer.store.Organizations;
import billing.engine.Handle;
import billing.kernel.error.InvalidException;
import billing.kernel.error.NotFoundException;
import billing.notice.EventType;
import billing.notice.Notices;
import billing.webhook.HmacKey;
import billing.webhook.store.HmacKeys;
import billing.webhook.store.WebhookEndpoints;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;

/** Replaces the keys of HMAC signatures; this is recorded in the security log. */
public final class HmacKeyRotation {
    /** How long the old key goes on signing by default. */
    public static final Duration USUAL_OVERLAP = Duration.ofHours(24);
    private final Handle handle;
    private final Instant now;

    /** Rotation within the handle's transaction. */
    public HmacKeyRotation(Handle handle, Instant now) {
        this.handle = handle;
        this.now = now;
    }

    /**
     * Replaces the organization's key. A replacement that is already under way is dropped for the
     * new one.
     *
     * @param keptFor how long the old key goes on signing; zero ends it at once
     * @throws InvalidException see {@link RotationOverlap#end}
     */
    public HmacKey rotateOfOrganization(Duration keptFor) {
        HmacKey replaced =
                new HmacKeys(handle).replaceOfOrganization(now, RotationOverlap.end(now, keptFor));
        Notices.in(handle).add(EventType.HMAC_KEY_ROTATED, new Organizations(handle).get().id());
        return replaced;
    }

    /**
     * Replaces the key of an endpoint by a new one of its own.
     *
     * @param keptFor how long the old key, perhaps the organization's, goes on signing
     * @throws NotFoundException for an unknown endpoint
     * @throws InvalidException  see {@link RotationOverlap#end}
     */
    public HmacKey rotate(UUID endpointId, Duration keptFor) {
        new WebhookEndpoints(handle).get(endpointId);
        HmacKey replaced =
                new HmacKeys(handle).replaceOf(endpointId, now, RotationOverlap.end(now, keptFor));
        Notices.in(handle).add(EventType.HMAC_KEY_ROTATED, endpointId);
        return replaced;
    }
}

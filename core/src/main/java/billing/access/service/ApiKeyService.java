package billing.access.service;

import billing.access.ApiKey;
import billing.access.Permissions;
import billing.access.store.ApiKeys;
import billing.engine.Handle;
import billing.engine.UnitOfWork;
import billing.kernel.error.ErrorCode;
import billing.kernel.error.InvalidException;
import billing.kernel.error.NotFoundException;
import billing.log.SecurityDetails;
import billing.notice.EventType;
import billing.notice.Notices;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Makes, replaces and revokes keys ({@code api-conventions.md 2.2}). */
public final class ApiKeyService {
    private final UnitOfWork work;
    private final Handle handle;
    private final Instant now;
    private final ApiKeys keys;

    /** Creates, changes and deletes API keys within the handle's transaction. */
    public ApiKeyService(UnitOfWork work) {
        this.work = work;
        this.handle = work.handle();
        this.now = work.now();
        this.keys = new ApiKeys(work.handle());
    }

    /**
     * Creates a key.
     *
     * @param permissions null for all
     * @param expiresAt   null for never
     * @throws InvalidException see {@link Permissions#check}; {@code expires_at: value_is_invalid}
     *                          when it lies in the past
     */
    public NewApiKey create(String name, Map<String, List<String>> permissions,
                            Instant expiresAt) {
        requireFuture(expiresAt, "--expires");
        if (permissions != null) {
            Permissions.check(permissions);
        }
        NewApiKey made = make(name, permissions == null ? Permissions.full() : permissions,
                expiresAt);
        publish(EventType.API_KEY_CREATED, made.key(), made.key());
        return made;
    }

    /**
     * Replaces a key by a new one with the same permissions.
     *
     * @param name         of the new key; null for the same
     * @param oldExpiresAt until when both are valid, unless the old key expires before; null to
     *                     revoke the old key now
     * @throws NotFoundException for an unknown key
     * @throws InvalidException  {@code base: api_key_not_active} when the key is expired or
     *                           revoked; {@code expires_at: value_is_invalid} when that instant
     *                           lies in the past; see also {@link ApiKeys#get}
     */
    public NewApiKey rotate(String named, String name, Instant oldExpiresAt) {
        ApiKey old = keys.get(named, now);
        if (!old.isActive(now)) {
            throw new InvalidException("base", "api_key_not_active", "the API key " + named
                    + (old.isRevoked() ? " is revoked" : " expired on " + old.expiresAt()),
                    "create a new one: billing api-key create");
        }
        requireFuture(oldExpiresAt, "--overlap");
        NewApiKey made = make(name == null ? old.name() : name, old.permissions(), null);
        if (oldExpiresAt == null) {
            keys.revoke(old.id(), now);
        } else if (old.expiresAt() == null || oldExpiresAt.isBefore(old.expiresAt())) {
            keys.expire(old.id(), oldExpiresAt);
        }
        publish(EventType.API_KEY_ROTATED, old, made.key());
        return made;
    }

    /**
     * Revokes a key, which is invalid from now on, whatever a clock shows later.
     *
     * @throws NotFoundException for an unknown key
     * @throws InvalidException  {@code base: last_non_expiring_api_key} for the last one that
     *                           would be good for ever; see also {@link ApiKeys#get}
     */
    public ApiKey revoke(String named) {
        ApiKey key = keys.get(named, now);
        if (key.expiresAt() == null && keys.all().stream()
                .filter(other -> other.expiresAt() == null).count() == 1) {
            throw new InvalidException("base", "last_non_expiring_api_key",
                    "this is the last API key that does not expire",
                    "create another one first, or replace it with `billing api-key rotate`");
        }
        keys.revoke(key.id(), now);
        publish(EventType.API_KEY_DELETED, key, key);
        return keys.byId(key.id()).orElseThrow();
    }

    private void requireFuture(Instant expiresAt, String option) {
        if (expiresAt != null && !expiresAt.isAfter(now)) {
            throw new InvalidException("expires_at", ErrorCode.VALUE_IS_INVALID, expiresAt
                    + " is not in the future", "use a later time for " + option
                    + " (API: expires_at)");
        }
    }

    private NewApiKey make(String name, Map<String, List<String>> permissions,
                           Instant expiresAt) {
        String value = UUID.randomUUID().toString();
        ApiKey key = new ApiKey(work.nextId(), name, ApiKey.endingOf(value), permissions,
                expiresAt, null, null, now);
        keys.insert(key, value);
        return new NewApiKey(key, value);
    }

    private void publish(EventType type, ApiKey before, ApiKey after) {
        Notices.in(handle).add(type, after.id(), new SecurityDetails()
                .with("name", before.name(), after.name())
                .with("value_ending", before.ending(), after.ending()).node());
    }
}

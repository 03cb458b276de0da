package billing.access.store;

import billing.access.ApiKey;
import billing.engine.Columns;
import billing.engine.Handle;
import billing.engine.Identifiers;
import billing.engine.Rows;
import billing.kernel.error.ErrorCode;
import billing.kernel.error.InvalidException;
import billing.kernel.error.NotFoundException;
import com.fasterxml.jackson.core.type.TypeReference;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;

/** The stored keys of the API. */
public final class ApiKeys {
    private static final TypeReference<Map<String, List<String>>> PERMISSIONS =
            new TypeReference<>() { };
    private final Handle handle;
    private final Rows<ApiKey> rows;

    /** The keys of a database. */
    public ApiKeys(Handle handle) {
        this.handle = handle;
        this.rows = new Rows<>(handle, "SELECT * FROM api_keys", row -> new ApiKey(row.id("id"),
                row.text("name"), row.text("ending"), row.json("permissions", PERMISSIONS),
                row.instant("expires_at"), row.instant("revoked_at"),
                row.instant("last_used_at"), row.instant("created_at")));
    }

    /** All of them, the oldest first, also expired ones. */
    public List<ApiKey> all() {
        return rows.list("ORDER BY created_at, id");
    }

    /**
     * The key of an id, a name or an ending. Of several, the only one that is active is meant: a
     * rotated key has the name of the one that it replaces.
     *
     * @throws NotFoundException when there is none
     * @throws InvalidException  {@code base: value_is_invalid} when several may be meant
     */
    public ApiKey get(String named, Instant now) {
        List<ApiKey> found = rows.list("WHERE id = ? OR name = ? OR ending = ?"
                + " ORDER BY created_at, id",
                Identifiers.read(named).orElse(Identifiers.NONE), named, named);
        if (found.isEmpty()) {
            throw new NotFoundException("api_key", named);
        }
        List<ApiKey> active = found.stream().filter(key -> key.isActive(now)).toList();
        List<ApiKey> meant = active.size() == 1 ? active : found;
        if (meant.size() > 1) {
            throw new InvalidException("base", ErrorCode.VALUE_IS_INVALID,
                    "several API keys are named " + named, "use the last characters or the id: "
                    + meant.stream().map(ApiKeys::described).collect(Collectors.joining(", ")));
        }
        return meant.get(0);
    }

    private static String described(ApiKey key) {
        return key.ending() + " (created " + key.createdAt() + (key.expiresAt() == null ? ""
                : ", expires " + key.expiresAt()) + ")";
    }

    /** The key of an id, good or not. */
    public Optional<ApiKey> byId(UUID id) {
        return rows.first("WHERE id = ?", id);
    }

    /** The key of a value, good or not. */
    public Optional<ApiKey> ofValue(String value) {
        return rows.first("WHERE hash = ?", ApiKey.hash(value));
    }

    /** Adds a key. */
    public void insert(ApiKey key, String value) {
        Columns.of("api_keys").set("id", key.id()).set("name", key.name())
                .set("hash", ApiKey.hash(value)).set("ending", key.ending())
                .json("permissions", key.permissions()).set("expires_at", key.expiresAt())
                .set("revoked_at", key.revokedAt()).set("last_used_at", key.lastUsedAt())
                .set("created_at", key.createdAt()).insert(handle);
    }

    /** Sets from when a key is invalid. */
    public void expire(UUID id, Instant at) {
        Columns.of("api_keys").set("expires_at", at).update(handle, id);
    }

    /** Revokes a key: it is invalid at any time. */
    public void revoke(UUID id, Instant now) {
        // Programs that know schema 16 only read expires_at.
        Columns.of("api_keys").set("revoked_at", now).set("expires_at", now).update(handle, id);
    }

    /** Notes a use. */
    public void used(UUID id, Instant at) {
        Columns.of("api_keys").set("last_used_at", at).update(handle, id);
    }
}

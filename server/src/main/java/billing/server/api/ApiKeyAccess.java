package billing.server.api;

import billing.access.ApiKey;
import billing.access.store.ApiKeys;
import billing.engine.Database;
import billing.engine.driver.WriteScope;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/** Access by the stored keys and by a key given at the start ({@code api-conventions.md 2}). */
public final class ApiKeyAccess implements Access {
    private static final Duration BETWEEN_NOTES = Duration.ofHours(1);
    private final Database database;
    private final byte[] ownKey;
    private final Map<UUID, Instant> noted = new ConcurrentHashMap<>();

    /**
     * Access by the keys of a database. {@code ownKey} has all permissions; empty for no such key.
     */
    public ApiKeyAccess(Database database, String ownKey) {
        this.database = database;
        this.ownKey = ownKey.isEmpty() ? null : bytes(ownKey);
    }

    @Override
    public Optional<Caller> caller(String key, Instant now) {
        // How long this takes depends on the given key alone.
        if (ownKey != null && MessageDigest.isEqual(bytes(key), ownKey)) {
            return Optional.of(Caller.TRUSTED);
        }
        Optional<ApiKey> stored = database.read(handle -> new ApiKeys(handle).ofValue(key));
        stored.filter(found -> found.lastUsedAt() != null).ifPresent(found ->
                noted.putIfAbsent(found.id(), found.lastUsedAt()));
        return stored.filter(found -> found.isActive(now))
                .map(found -> new Caller(found.id(), found.permissions()));
    }

    @Override
    public Optional<Caller> current(Caller caller, Instant now) {
        return caller.keyId() == null ? Optional.of(caller)
                : database.read(handle -> new ApiKeys(handle).byId(caller.keyId()))
                        .filter(found -> found.isActive(now))
                        .map(found -> new Caller(found.id(), found.permissions()));
    }

    @Override
    public void used(Caller caller, Instant now, Consumer<RuntimeException> failures) {
        UUID id = caller.keyId();
        if (id == null) {
            return;
        }
        Instant last = noted.get(id);
        if (last == null || !last.plus(BETWEEN_NOTES).isAfter(now)) {
            noted.put(id, now);
            database.writeSoon(WriteScope.OWN_ROWS, handle -> {
                new ApiKeys(handle).used(id, now);
                return id;
            }).exceptionally(failure -> {
                failures.accept(new IllegalStateException("key use was not recorded", failure));
                return id;
            });
        }
    }

    private static byte[] bytes(String key) {
        return key.getBytes(StandardCharsets.UTF_8);
    }
}

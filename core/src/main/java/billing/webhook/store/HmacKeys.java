package billing.webhook.store;

import billing.customer.store.Organizations;
import billing.engine.Columns;
import billing.engine.Engines;
import billing.engine.Handle;
import billing.engine.Rows;
import billing.engine.Secret;
import billing.engine.driver.DatabaseAddress;
import billing.kernel.error.BillingException;
import billing.webhook.HmacKey;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/** The stored keys of HMAC signatures: the organization's, and those of single endpoints. */
public final class HmacKeys {
    private static final int RANDOM_UUID = 4;
    private final Handle handle;

    /** The keys of a database. */
    public HmacKeys(Handle handle) {
        this.handle = handle;
    }

    /**
     * Whether the organization's key in a database is wholly random, as since the first versions;
     * the database is not opened as a whole, so that its schema may be an older one.
     *
     * @throws BillingException if the key cannot be read
     */
    public static boolean isRandomIn(DatabaseAddress database) {
        return Engines.query("SELECT hmac_key FROM organization", database).rows().stream()
                .allMatch(row -> UUID.fromString(row.get(0).toString()).version() == RANDOM_UUID);
    }

    /** The organization's key. */
    public HmacKey ofOrganization() {
        return keys("organization").first("").orElseThrow(
                () -> new IllegalStateException("the database has no organization"));
    }

    /** The key of an endpoint's own; nothing when it uses the organization's. */
    public Optional<HmacKey> ownOf(UUID endpointId) {
        return keys("webhook_endpoints")
                .first("WHERE id = ? AND hmac_key IS NOT NULL", endpointId);
    }

    /** The key that signs messages to an endpoint. */
    public HmacKey ofEndpoint(UUID endpointId) {
        return ownOf(endpointId).orElseGet(this::ofOrganization);
    }

    /** Every key that signs messages at an instant, or will by a rotation under way. */
    public List<String> all(Instant now) {
        return Stream.concat(Stream.of(ofOrganization()),
                        keys("webhook_endpoints").list("WHERE hmac_key IS NOT NULL").stream())
                .flatMap(key -> Stream.of(key.signing(now), key.upcoming(now)))
                .filter(Objects::nonNull).toList();
    }

    /** Replaces the organization's key from an instant on. */
    public HmacKey replaceOfOrganization(Instant now, Instant from) {
        return replace("organization", new Organizations(handle).get().id(), ofOrganization(),
                Secret.uuid(), now, from);
    }

    /** Replaces the key of an endpoint by a new one of its own from an instant on. */
    public HmacKey replaceOf(UUID endpointId, Instant now, Instant from) {
        return replace("webhook_endpoints", endpointId, ofEndpoint(endpointId), Secret.hex(), now,
                from);
    }

    private HmacKey replace(String table, UUID id, HmacKey old, String secret, Instant now,
                            Instant from) {
        HmacKey replaced = from.isAfter(now) ? new HmacKey(old.signing(now), secret, from)
                : new HmacKey(secret, null, null);
        Columns.of(table).set("hmac_key", replaced.key())
                .set("next_hmac_key", replaced.next())
                .set("next_hmac_key_from", replaced.nextFrom()).update(handle, id);
        return replaced;
    }

    private Rows<HmacKey> keys(String table) {
        return new Rows<>(handle, "SELECT hmac_key, next_hmac_key, next_hmac_key_from FROM "
                + table, row -> new HmacKey(row.text("hmac_key"), row.text("next_hmac_key"),
                row.instant("next_hmac_key_from")));
    }
}

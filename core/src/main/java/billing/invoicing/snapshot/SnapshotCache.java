package billing.invoicing.snapshot;

import billing.catalog.Plan;
import billing.catalog.PlanText;
import billing.customer.BillingEntity;
import billing.engine.Fingerprint;
import billing.engine.Handle;
import billing.engine.Json;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Plans and issuers with their texts, kept with a connection: a run bills thousands of
 * subscriptions on the same few plans for the same entity, and writing one of them down takes
 * longer than booking an invoice.
 */
public final class SnapshotCache {
    private static final int MOST = 500;

    private final Map<Plan, Hashed> texts = new IdentityHashMap<>();
    private final Map<BillingEntity, IssuerSnapshot> entities = new IdentityHashMap<>();
    private final Map<IssuerSnapshot, Hashed> issuers = new IdentityHashMap<>();
    private final Map<String, Plan> plans = new HashMap<>();

    /** A text and its name. */
    public record Hashed(String hash, String text) {
    }

    /** The cache of a connection. */
    public static SnapshotCache in(Handle handle) {
        return handle.cached(SnapshotCache.class, SnapshotCache::new);
    }

    /** The text of a plan. */
    public Hashed snapshot(Plan plan) {
        if (texts.size() > MOST) {
            texts.clear();
        }
        return texts.computeIfAbsent(plan, unknown -> hashed(PlanText.of(unknown)));
    }

    IssuerSnapshot issuer(BillingEntity entity) {
        if (entities.size() > MOST) {
            entities.clear();
        }
        return entities.computeIfAbsent(entity, IssuerSnapshot::of);
    }

    /** The text of an issuer. */
    public Hashed snapshot(IssuerSnapshot issuer) {
        if (issuers.size() > MOST) {
            issuers.clear();
        }
        return issuers.computeIfAbsent(issuer, unknown -> hashed(Json.write(unknown)));
    }

    /** The plan of a text with a hash, read when it is not cached. */
    public Plan withHash(String hash, Supplier<Plan> stored) {
        if (plans.size() > MOST) {
            plans.clear();
        }
        return plans.computeIfAbsent(hash, unknown -> stored.get());
    }

    /** A text with its name. */
    public static Hashed hashed(String text) {
        return new Hashed(Fingerprint.of(text), text);
    }
}

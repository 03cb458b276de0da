package billing.invoice.original;

import billing.catalog.Plan;
import billing.catalog.PlanText;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.config.JdbiConfig;

/**
 * Plans with their texts, kept with a connection: a run bills thousands of subscriptions on the
 * same few plans, and writing one down takes longer than booking an invoice.
 */
public final class HashedPlans implements JdbiConfig<HashedPlans> {
    private static final int MOST = 500;
    private static final int HASH_BYTES = 16;

    private final Map<Plan, Hashed> texts = new IdentityHashMap<>();
    private final Map<String, Plan> plans = new HashMap<>();

    /** A text and its name. */
    record Hashed(String hash, String text) {
    }

    static HashedPlans of(Handle handle) {
        return handle.getConfig(HashedPlans.class);
    }

    Hashed of(Plan plan) {
        if (texts.size() > MOST) {
            texts.clear();
        }
        return texts.computeIfAbsent(plan, unknown -> {
            String text = PlanText.of(unknown);
            return new Hashed(hash(text), text);
        });
    }

    Plan withHash(String hash, Supplier<Plan> stored) {
        if (plans.size() > MOST) {
            plans.clear();
        }
        return plans.computeIfAbsent(hash, unknown -> stored.get());
    }

    static String hash(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256")
                    .digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest, 0, HASH_BYTES);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    @Override
    public HashedPlans createCopy() {
        return new HashedPlans();
    }
}

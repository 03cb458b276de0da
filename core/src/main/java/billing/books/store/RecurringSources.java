package billing.books.store;

import billing.engine.Conditions;
import billing.engine.Handle;
import billing.engine.Rows;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;

/** The data that recurring revenue is computed from: customers, and plan prices as billed. */
public final class RecurringSources {
    private static final int TOGETHER = 200;
    private final Handle handle;

    /** The sources in a database. */
    public RecurringSources(Handle handle) {
        this.handle = handle;
    }

    /** A customer whose subscriptions count, with its billing entity. */
    public record Buyer(UUID id, String externalId, UUID billingEntityId) {
    }

    /**
     * The price of a plan in a subscription fee for a period.
     *
     * @param to the last instant of the period
     */
    public record PlanPrice(Instant from, Instant to, long cents) {
    }

    /**
     * Hands over the customers without partners, deleted ones too, some hundreds at a time. Those
     * that had the same external id one after the other come together.
     *
     * @param externalId of the only customer to read; null for all
     */
    public void inBatches(String externalId, Consumer<List<Buyer>> reader) {
        Conditions counted = new Conditions().always("account_type <> 'partner'")
                .with("external_id = ?", externalId);
        List<Buyer> batch = new ArrayList<>();
        new Rows<>(handle, "SELECT id, external_id, billing_entity_id FROM customers",
                row -> new Buyer(row.id("id"), row.text("external_id"),
                        row.id("billing_entity_id"))).each(buyer -> {
                            if (batch.size() >= TOGETHER && !buyer.externalId()
                                    .equals(batch.get(batch.size() - 1).externalId())) {
                                reader.accept(List.copyOf(batch));
                                batch.clear();
                            }
                            batch.add(buyer);
                        }, counted.where() + " ORDER BY external_id, id",
                        counted.values());
        if (!batch.isEmpty()) {
            reader.accept(List.copyOf(batch));
        }
    }

    /** The prices of plans that were billed, by subscription, the latest first. */
    public Map<UUID, List<PlanPrice>> planPrices(Collection<UUID> subscriptions) {
        Map<UUID, List<PlanPrice>> prices = new HashMap<>();
        String plan = handle.dialect().jsonText("amount_details", "plan_amount_cents");
        new Rows<>(handle, "SELECT subscription_id, from_at, to_at, " + plan
                + " AS plan_cents FROM fees",
                row -> prices.computeIfAbsent(row.id("subscription_id"), id -> new ArrayList<>())
                        .add(new PlanPrice(row.instant("from_at"), row.instant("to_at"),
                                row.decimal("plan_cents").longValueExact())))
                .listIn("WHERE fee_type = 'subscription' AND from_at IS NOT NULL AND " + plan
                        + " IS NOT NULL AND subscription_id", subscriptions,
                        "ORDER BY created_at DESC, id");
        return prices;
    }
}

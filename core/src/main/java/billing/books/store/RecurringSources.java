package billing.books.store;

import billing.engine.Conditions;
import billing.engine.Handle;
import billing.engine.Rows;
import billing.invoicing.FeeType;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;

/** The data that recurring revenue is computed from: customers, and the periods billed. */
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
     * A period that a fee was billed for.
     *
     * @param to        the last instant of the period
     * @param planCents the price of the plan; null unless the fee states it
     */
    public record BilledPeriod(FeeType type, UUID invoiceId, Instant from, Instant to,
                               BigDecimal planCents) {
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

    /**
     * The fees of plans, their fixed charges and commitments, by subscription, the latest first.
     */
    public Map<UUID, List<BilledPeriod>> billedPeriods(Collection<UUID> subscriptions) {
        Map<UUID, List<BilledPeriod>> periods = new HashMap<>();
        new Rows<>(handle, "SELECT subscription_id, fee_type, invoice_id, from_at, to_at, "
                + handle.dialect().jsonText("amount_details", "plan_amount_cents")
                + " AS plan_cents FROM fees",
                row -> periods.computeIfAbsent(row.id("subscription_id"), id -> new ArrayList<>())
                        .add(new BilledPeriod(row.constant("fee_type", FeeType.class),
                                row.id("invoice_id"), row.instant("from_at"),
                                row.instant("to_at"), row.decimal("plan_cents"))))
                .listIn("WHERE fee_type IN ('subscription', 'fixed_charge', 'commitment')"
                        + " AND from_at IS NOT NULL AND invoice_id IS NOT NULL"
                        + " AND subscription_id", subscriptions, "ORDER BY created_at DESC, id");
        return periods;
    }
}

package billing.subscription.store;

import billing.engine.Columns;
import billing.engine.Handle;
import billing.engine.Rows;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;

/**
 * The stored units of fixed charges that replace the plan's for one subscription ({@code
 * subscriptions-and-invoicing.md 1.4, 11.4}).
 */
public final class FixedChargeUnitOverrides {
    private final Handle handle;

    /** The overrides of a database. */
    public FixedChargeUnitOverrides(Handle handle) {
        this.handle = handle;
    }

    /** A subscription's own units by fixed charge; empty for most. */
    public Map<UUID, BigDecimal> ofSubscription(UUID subscriptionId) {
        Map<UUID, BigDecimal> units = new LinkedHashMap<>();
        new Rows<>(handle, "SELECT fixed_charge_id, units FROM fixed_charge_unit_overrides",
                row -> units.put(row.id("fixed_charge_id"), row.decimal("units")))
                .list("WHERE subscription_id = ?", subscriptionId);
        return units;
    }

    /** Gives a subscription units of its own, not negative. */
    public void put(UUID subscriptionId, UUID fixedChargeId, BigDecimal units, Instant now) {
        handle.execute("DELETE FROM fixed_charge_unit_overrides WHERE subscription_id = ?"
                + " AND fixed_charge_id = ?", subscriptionId, fixedChargeId);
        Columns.of("fixed_charge_unit_overrides").set("subscription_id", subscriptionId)
                .set("fixed_charge_id", fixedChargeId).set("units", units)
                .set("created_at", now).insert(handle);
    }

    /** Takes all of a subscription's own units away. */
    public void clear(UUID subscriptionId) {
        handle.execute("DELETE FROM fixed_charge_unit_overrides WHERE subscription_id = ?",
                subscriptionId);
    }
}

package billing.subscription.store;

import billing.engine.Columns;
import billing.engine.Handle;
import billing.engine.Rows;
import billing.subscription.FixedChargeUnits;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * The stored units of fixed charges over time, by subscription
 * ({@code subscriptions-and-invoicing.md 11.2}). They are added to, never edited.
 */
public final class FixedChargeUnitEvents {
    private final Handle handle;

    /**
     * Units as they were stated once for one subscription.
     *
     * @param units       not negative
     * @param effectiveAt from when they count, UTC
     */
    public record UnitEvent(UUID id, UUID subscriptionId, UUID fixedChargeId, BigDecimal units,
                            Instant effectiveAt, Instant createdAt) {
    }

    /** The units of a database. */
    public FixedChargeUnitEvents(Handle handle) {
        this.handle = handle;
    }

    /** A subscription's units by fixed charge, each in order of creation. */
    public Map<UUID, List<FixedChargeUnits.UnitsEvent>> ofSubscription(UUID subscriptionId) {
        Map<UUID, List<FixedChargeUnits.UnitsEvent>> events = new LinkedHashMap<>();
        whole(subscriptionId).forEach((charge, all) -> events.put(charge, all.stream()
                .map(one -> new FixedChargeUnits.UnitsEvent(one.units(), one.effectiveAt()))
                .toList()));
        return events;
    }

    /** The same with all that is known of each. */
    public Map<UUID, List<UnitEvent>> whole(UUID subscriptionId) {
        return stored().list("WHERE subscription_id = ? ORDER BY created_at, id", subscriptionId)
                .stream().collect(Collectors.groupingBy(UnitEvent::fixedChargeId,
                        LinkedHashMap::new, Collectors.toList()));
    }

    /** Those of several subscriptions, in order of creation. */
    public List<UnitEvent> ofSubscriptions(Collection<UUID> subscriptionIds) {
        return stored().listIn("WHERE subscription_id", subscriptionIds,
                "ORDER BY created_at, id");
    }

    private Rows<UnitEvent> stored() {
        return new Rows<>(handle, "SELECT * FROM fixed_charge_units", row -> new UnitEvent(
                row.id("id"), row.id("subscription_id"), row.id("fixed_charge_id"),
                row.decimal("units"), row.instant("effective_at"), row.instant("created_at")));
    }

    /** Adds units. */
    public void insert(UnitEvent event) {
        insertAll(List.of(event));
    }

    /** Adds several units. */
    public void insertAll(List<UnitEvent> events) {
        Columns.insertAll(handle, events.stream().map(event -> Columns.of("fixed_charge_units")
                .set("id", event.id()).set("subscription_id", event.subscriptionId())
                .set("fixed_charge_id", event.fixedChargeId()).set("units", event.units())
                .set("effective_at", event.effectiveAt()).set("created_at", event.createdAt()))
                .toList());
    }
}

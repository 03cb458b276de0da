package billing.subscription.store;

import billing.engine.Columns;
import billing.engine.Handle;
import billing.engine.Rows;
import billing.subscription.FixedChargeUnits;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
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
    /**
     * Whether units were stated after an invoice had been made. At the same instant the order of
     * the identifiers decides, of changes that count at once: what a subscription starts with,
     * which a private plan takes over under identifiers of its own, counts from a second later.
     */
    private static final String STATED_LATER = "CASE WHEN u.created_at > i.created_at"
            + " OR u.created_at = i.created_at AND u.effective_at = u.created_at"
            + " AND u.id > i.id THEN 1 ELSE 0 END AS stated_later";
    private final Handle handle;

    /**
     * Units as they were stated once for one subscription.
     *
     * @param units          not negative
     * @param effectiveAt    from when they count, UTC
     * @param fromNextPeriod whether that is the start of the period after the one in which they
     *                       were stated
     */
    public record UnitEvent(UUID id, UUID subscriptionId, UUID fixedChargeId, BigDecimal units,
                            Instant effectiveAt, boolean fromNextPeriod, Instant createdAt) {
    }

    /** The units of a database. */
    public FixedChargeUnitEvents(Handle handle) {
        this.handle = handle;
    }

    /**
     * A subscription's units by fixed charge, each in order of creation, as they were when an
     * invoice was made: a fixed charge whose units were all stated later has none.
     *
     * @param invoiceId of an invoice that is computed again; of no invoice for the units of now
     */
    public Map<UUID, List<FixedChargeUnits.UnitsEvent>> whenMade(UUID subscriptionId,
                                                                 UUID invoiceId) {
        Map<UUID, List<FixedChargeUnits.UnitsEvent>> events = new LinkedHashMap<>();
        new Rows<>(handle, "SELECT u.*, " + STATED_LATER + " FROM fixed_charge_units u"
                + " LEFT JOIN invoices i ON i.id = ?", row -> {
                    List<FixedChargeUnits.UnitsEvent> known = events.computeIfAbsent(
                            row.id("fixed_charge_id"), id -> new ArrayList<>());
                    if (!row.flag("stated_later")) {
                        known.add(new FixedChargeUnits.UnitsEvent(row.decimal("units"),
                                row.instant("effective_at"), row.flag("from_next_period")));
                    }
                    return known;
                }).list("WHERE u.subscription_id = ? ORDER BY u.created_at, u.id", invoiceId,
                        subscriptionId);
        return events;
    }

    /** A subscription's units by fixed charge with all that is known of each, in that order. */
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
                row.decimal("units"), row.instant("effective_at"), row.flag("from_next_period"),
                row.instant("created_at")));
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
                .set("effective_at", event.effectiveAt())
                .set("from_next_period", event.fromNextPeriod())
                .set("created_at", event.createdAt()))
                .toList());
    }
}

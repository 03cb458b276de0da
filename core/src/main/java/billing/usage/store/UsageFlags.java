package billing.usage.store;

import billing.engine.CachedValue;
import billing.engine.Columns;
import billing.engine.Conditions;
import billing.engine.Handle;
import billing.engine.Rows;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;
import java.util.UUID;

/**
 * Active subscriptions whose usage is to be compared with thresholds and alerts at the next minute
 * of the schedule ({@code subscriptions-and-invoicing.md 5.4}). Subscriptions without either are
 * never flagged, so that taking in their usage costs one look.
 */
public final class UsageFlags {
    private static final String THRESHOLDS = "s.progressive_billing_disabled = 0 AND ("
            + "EXISTS (SELECT 1 FROM subscription_usage_thresholds t"
            + " WHERE t.subscription_id = s.id AND t.deleted_at IS NULL)"
            + " OR EXISTS (SELECT 1 FROM plans p JOIN usage_thresholds t"
            + " ON t.plan_id IN (p.id, p.parent_id)"
            + " WHERE p.id = s.plan_id AND t.deleted_at IS NULL))";
    private static final String ALERTS = "EXISTS (SELECT 1 FROM alerts a"
            + " WHERE a.external_subscription_id = s.external_id AND a.deleted_at IS NULL)";

    /**
     * Whether there is any alert or threshold; where there is none, usage costs this check only.
     */
    private static final CachedValue<Boolean> IS_WATCHED =
            new CachedValue<>(CachedValue.Topic.METERING, handle -> Rows.exist(handle, "SELECT 1",
            "WHERE EXISTS (SELECT 1 FROM usage_thresholds WHERE deleted_at IS NULL)"
            + " OR EXISTS (SELECT 1 FROM subscription_usage_thresholds WHERE deleted_at IS NULL)"
            + " OR EXISTS (SELECT 1 FROM alerts WHERE deleted_at IS NULL)"));

    private final Handle handle;

    /** The flags of a database. */
    public UsageFlags(Handle handle) {
        this.handle = handle;
    }

    /** Why usage is flagged. */
    public enum Kind {
        /** Something was used, or an alert was made or changed: thresholds and alerts. */
        ACTIVITY,
        /** The price or the units of usage have changed, which affects thresholds. */
        RECALCULATION
    }

    /** Whether any alert or threshold depends on usage; else nothing is flagged. */
    public boolean areUsed() {
        return IS_WATCHED.in(handle);
    }

    /** Events have been stored; ids without an active subscription count not. */
    public void used(Collection<String> externalSubscriptionIds, Instant now) {
        if (!areUsed()) {
            return;
        }
        flag(subscriptions("WHERE s.status = 'active' AND (" + ALERTS + " OR " + THRESHOLDS
                + ") AND s.external_id", externalSubscriptionIds), Kind.ACTIVITY, now);
    }

    /** Alerts of an external subscription id were made or changed. */
    public void alerted(String externalSubscriptionId, Instant now) {
        flag(subscriptions("WHERE s.status = 'active' AND s.external_id",
                List.of(externalSubscriptionId)), Kind.ACTIVITY, now);
    }

    /** An invoice of subscriptions was made, changed or voided, or their thresholds changed. */
    public void recalculate(Collection<UUID> subscriptionIds, Instant now) {
        if (!areUsed()) {
            return;
        }
        flag(subscriptions("WHERE s.status = 'active' AND " + THRESHOLDS + " AND s.id",
                subscriptionIds), Kind.RECALCULATION, now);
    }

    /** The thresholds of a plan changed, for it and the plans that override it. */
    public void recalculateOfPlan(UUID planId, Instant now) {
        List<UUID> plans = new Rows<>(handle, "SELECT id FROM plans", row -> row.id("id"))
                .list("WHERE id = ? OR parent_id = ?", planId, planId);
        flag(subscriptions("WHERE s.status = 'active' AND " + THRESHOLDS + " AND s.plan_id",
                plans), Kind.RECALCULATION, now);
    }

    /**
     * That subscriptions were flagged.
     *
     * @param minute its start
     */
    public record Flagged(Kind kind, Instant minute) {
    }

    /**
     * Why and when subscriptions were flagged in the minute of an instant or later; each minute
     * once for each reason, in order.
     *
     * @param customerId the only customer that counts; null for all
     */
    public List<Flagged> since(Instant instant, UUID customerId) {
        Conditions flagged = new Conditions()
                .with("f.flagged_at >= ?", instant.truncatedTo(ChronoUnit.MINUTES))
                .with("s.customer_id = ?", customerId);
        return new Rows<>(handle, "SELECT DISTINCT f.flagged_at, f.kind FROM usage_flags f"
                + " JOIN subscriptions s ON s.id = f.subscription_id",
                row -> new Flagged(row.constant("kind", Kind.class), row.instant("flagged_at")))
                .list(flagged.where() + " ORDER BY f.flagged_at, f.kind", flagged.values());
    }

    /** The subscriptions flagged before an instant, by creation; see {@link #since}. */
    public List<UUID> before(Kind kind, Instant instant, UUID customerId) {
        Conditions flagged = new Conditions().with("f.kind = ?", kind)
                .with("f.flagged_at < ?", instant).with("s.customer_id = ?", customerId);
        return new Rows<>(handle, "SELECT DISTINCT s.created_at, s.id FROM usage_flags f"
                + " JOIN subscriptions s ON s.id = f.subscription_id", row -> row.id("id"))
                .list(flagged.where() + " ORDER BY s.created_at, s.id", flagged.values());
    }

    /** Takes the flags of a subscription away that were set before an instant, if there are. */
    public boolean clear(UUID subscriptionId, Kind kind, Instant instant) {
        return handle.execute("DELETE FROM usage_flags WHERE subscription_id = ? AND kind = ?"
                + " AND flagged_at < ?", subscriptionId, kind, instant) > 0;
    }

    private List<UUID> subscriptions(String condition, Collection<?> values) {
        return new Rows<>(handle, "SELECT s.id FROM subscriptions s", row -> row.id("id"))
                .listIn(condition, values, "");
    }

    /**
     * Flags of the same minute are checked together. They are added in the order of ids, so that
     * writers that flag the same subscriptions cannot wait for each other.
     */
    private void flag(List<UUID> subscriptionIds, Kind kind, Instant now) {
        Instant minute = now.truncatedTo(ChronoUnit.MINUTES);
        Columns.addMissing(handle, new TreeSet<>(subscriptionIds).stream()
                .map(id -> Columns.of("usage_flags").set("subscription_id", id)
                        .set("kind", kind).set("flagged_at", minute)).toList());
    }
}

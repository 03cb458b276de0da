package billing.invoicing.fee.store;

import billing.catalog.Charge;
import billing.catalog.ChargeFilter;
import billing.engine.Columns;
import billing.engine.Handle;
import billing.engine.Rows;
import billing.kernel.time.Window;
import billing.usage.aggregation.PaidCheckpoint;
import billing.usage.aggregation.PaidCheckpoints;
import billing.usage.aggregation.PaidGroups;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * What a subscription has paid for of one charge window as it came
 * ({@code rating-and-usage.md 4.6.2}). Steps are kept in memory until {@link #store()}.
 */
public final class StoredPaidCheckpoints implements PaidCheckpoints {
    /** One bucket and group of a charge. */
    private record Account(ChargeBucket bucket, Map<String, String> groupedBy) {
    }

    /** One group of a bucket in the window that begins at an instant. */
    private record WindowGroup(Instant windowFrom, Map<String, String> groupedBy) {
    }

    private final Handle handle;
    private final UUID subscriptionId;
    private final Instant windowFrom;
    private final CommonCharges common;
    private final Set<ChargeBucket> readBuckets = new HashSet<>();
    private final Map<Account, PaidCheckpoint> levels = new HashMap<>();
    private final Set<Account> changed = new HashSet<>();

    /** The levels of a window, by where it begins. */
    public StoredPaidCheckpoints(Handle handle, UUID subscriptionId, Instant windowFrom) {
        this.handle = handle;
        this.subscriptionId = subscriptionId;
        this.windowFrom = windowFrom;
        this.common = new CommonCharges(handle);
    }

    @Override
    public Optional<PaidCheckpoint> find(Charge charge, ChargeFilter filter,
                                         Map<String, String> groupedBy) {
        ChargeBucket bucket = ChargeBucket.of(charge, filter);
        if (readBuckets.add(bucket)) {
            read(charge, filter, windowFrom, windowFrom).forEach((key, level) ->
                    levels.putIfAbsent(new Account(bucket, key.groupedBy()), level));
        }
        return Optional.ofNullable(levels.get(new Account(bucket, groupedBy)));
    }

    @Override
    public void put(Charge charge, ChargeFilter filter, Map<String, String> groupedBy,
                    PaidCheckpoint level) {
        Account account = new Account(ChargeBucket.of(charge, filter), groupedBy);
        levels.put(account, level);
        changed.add(account);
    }

    /** Writes what has changed. */
    public void store() {
        changed.forEach(this::removeEarlier);
        Columns.upsertAll(handle, changed.stream().map(this::row).toList(), "subscription_id",
                "charge_id", "window_from", "filter_id", "grouped_by");
        changed.clear();
    }

    /** The levels of all windows that begin within a span, added by group. */
    public static PaidGroups within(Handle handle, UUID subscriptionId, Window span) {
        StoredPaidCheckpoints stored = new StoredPaidCheckpoints(handle, subscriptionId,
                span.from());
        return (charge, filter) -> {
            Map<Map<String, String>, PaidCheckpoint> added = new HashMap<>();
            stored.read(charge, filter, span.from(), span.to()).forEach((key, level) ->
                    added.merge(key.groupedBy(), level, PaidCheckpoint::plus));
            return added;
        };
    }

    /**
     * The levels of a bucket in the windows that begin within a span. The charge of a private plan
     * continues from what was paid for under the common one.
     */
    private Map<WindowGroup, PaidCheckpoint> read(Charge charge, ChargeFilter filter, Instant from,
                                                  Instant to) {
        Map<WindowGroup, PaidCheckpoint> found =
                read(ChargeBucket.of(charge, filter), from, to);
        common.bucket(charge, filter).ifPresent(bucket ->
                read(bucket, from, to).forEach(found::putIfAbsent));
        return found;
    }

    private Map<WindowGroup, PaidCheckpoint> read(ChargeBucket bucket, Instant from, Instant to) {
        Map<WindowGroup, PaidCheckpoint> found = new HashMap<>();
        new Rows<>(handle, "SELECT * FROM paid_levels", row -> Map.entry(
                new WindowGroup(row.instant("window_from"),
                        GroupKey.group(handle, row.text("grouped_by"))),
                new PaidCheckpoint(row.decimal("current_units"), row.decimal("highest_units"),
                        row.decimal("prorated_units"))))
                .each(one -> found.put(one.getKey(), one.getValue()),
                        "WHERE subscription_id = ? AND charge_id = ? AND filter_id = ?"
                                + " AND window_from >= ? AND window_from <= ?", subscriptionId,
                        bucket.chargeId(), bucket.filterId(), from, to);
        return found;
    }

    /** Removes what an earlier version stored under the whole text of a long group. */
    private void removeEarlier(Account account) {
        String text = GroupKey.text(account.groupedBy());
        if (GroupKey.isLong(text)) {
            handle.execute("DELETE FROM paid_levels WHERE subscription_id = ? AND charge_id = ?"
                    + " AND window_from = ? AND filter_id = ? AND grouped_by = ?", subscriptionId,
                    account.bucket().chargeId(), windowFrom, account.bucket().filterId(), text);
        }
    }

    private Columns row(Account account) {
        PaidCheckpoint level = levels.get(account);
        return Columns.of("paid_levels").set("subscription_id", subscriptionId)
                .set("charge_id", account.bucket().chargeId()).set("window_from", windowFrom)
                .set("filter_id", account.bucket().filterId())
                .set("grouped_by", GroupKey.keep(handle, account.groupedBy()))
                .set("current_units", level.current()).set("highest_units", level.highest())
                .set("prorated_units", level.prorated());
    }
}

package billing.usage.aggregation;

import billing.catalog.Charge;
import billing.catalog.ChargeFilter;
import billing.catalog.ChargeProperties;
import billing.usage.EventCursor;
import billing.usage.EventTotals;
import billing.usage.aggregation.UsageCheckpoint.GroupLevel;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** One charge's usage of one filter, or of none: priced group by group. */
final class Bucket {
    private static final String TARGET_WALLET = "target_wallet_code";

    private final ChargeFilter filter;
    private final List<String> groupKeys;
    private final boolean keepsLevel;
    private final TupleIndex<Group> groups;

    /** A bucket of a filter, or null for the default one, without events. */
    Bucket(ChargeFilter filter, Aggregates aggregates, ChargeProperties properties) {
        this.filter = filter;
        this.groupKeys = groupKeys(aggregates.charge(), properties);
        this.keepsLevel = aggregates.keepsLevel();
        this.groups = new TupleIndex<>(groupKeys, TupleIndex.EMPTY_IS_ABSENT,
                texts -> new Group(aggregates, TupleIndex.byKey(groupKeys, texts)));
        aggregates.carried().levels().forEach((groupedBy, level) -> {
            // A level persists without an event; a group that came back to 0 is over.
            if (level.signum() != 0) {
                groups.get(groupKeys.stream().map(groupedBy::get).toList());
            }
        });
    }

    /** Adds the event that the cursor stands on. */
    void add(EventCursor event, boolean inWindow) {
        groups.get(event).add(event, inWindow);
    }

    /** The totals that tell all that there is to say of it; null for none, as with groups. */
    EventTotals.Kind totals() {
        return groupKeys.isEmpty() ? ungrouped().totals() : null;
    }

    /** Adds all events at once, where totals are taken. */
    void add(EventTotals totals) {
        ungrouped().add(totals);
    }

    /** Whether levels of its history tell all of it. */
    boolean keepsLevel() {
        return keepsLevel;
    }

    /** What the history before the window has come to. */
    List<GroupLevel> level() {
        return groups.entries().stream().map(Group::level).toList();
    }

    /** Goes on from what a history has come to. */
    void resume(List<GroupLevel> levels) {
        levels.forEach(level -> groups.get(level.texts()).resume(level));
    }

    private Group ungrouped() {
        return groups.get(List.of());
    }

    /** Adds the groups' usage; without any, one of nothing, with every group value null. */
    void addRated(List<RatedUsage> usage) {
        if (groups.entries().isEmpty()) {
            groups.get(Collections.nCopies(groupKeys.size(), null));
        }
        groups.entries().forEach(group -> usage.add(group.rated(filter)));
    }

    /** The keys by which a bucket of a charge is priced apart. */
    static List<String> groupKeys(Charge charge, ChargeProperties properties) {
        List<String> keys = new ArrayList<>(properties.groupKeys());
        if (Boolean.TRUE.equals(charge.billing().acceptsTargetWallet())
                && !keys.contains(TARGET_WALLET)) {
            keys.add(TARGET_WALLET);
        }
        return List.copyOf(keys);
    }
}

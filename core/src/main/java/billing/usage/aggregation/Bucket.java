package billing.usage.aggregation;

import billing.catalog.ChargeFilter;
import billing.usage.EventCursor;
import billing.usage.EventTotals;
import billing.usage.aggregation.UsageCheckpoint.GroupLevel;
import java.util.Collections;
import java.util.List;

/** The usage of one charge and one filter, or of the default bucket: priced group by group. */
final class Bucket {
    private final ChargeFilter filter;
    private final List<String> groupKeys;
    private final boolean keepsLevel;
    private final boolean needsOnlyProperties;
    private final TupleIndex<Group> groups;

    /** Creates a bucket without events; a null filter makes the default bucket. */
    Bucket(ChargeFilter filter, Aggregates aggregates) {
        this.filter = filter;
        this.groupKeys = aggregates.charge().groupKeys(filter);
        this.keepsLevel = aggregates.keepsLevel();
        this.needsOnlyProperties = aggregates.needOnlyProperties();
        this.groups = new TupleIndex<>(groupKeys, TupleIndex.EMPTY_IS_ABSENT,
                texts -> new Group(aggregates, TupleIndex.byKey(groupKeys, texts)));
        aggregates.carried().levels().forEach((groupedBy, level) -> {
            // A level persists without an event; a group whose level returned to 0 has ended.
            if (level.signum() != 0) {
                groups.get(groupKeys.stream().map(groupedBy::get).toList());
            }
        });
    }

    /** Adds the cursor's current event. */
    void add(EventCursor event, boolean inWindow) {
        groups.get(event).add(event, inWindow);
    }

    /**
     * The kind of totals that it can be computed from; null when it needs every event, as with
     * groups.
     */
    EventTotals.Kind totals() {
        return groupKeys.isEmpty() ? ungrouped().totals() : null;
    }

    /** Adds the totals of all events, where {@link #totals()} names a kind. */
    void add(EventTotals totals) {
        ungrouped().add(totals);
    }

    /** Whether its history can be replaced by its aggregated state. */
    boolean keepsLevel() {
        return keepsLevel;
    }

    /** Whether it asks events for nothing but their properties. */
    boolean needsOnlyProperties() {
        return needsOnlyProperties;
    }

    /** The aggregated state of the history before the window. */
    List<GroupLevel> level() {
        return groups.entries().stream().map(Group::level).toList();
    }

    /** Continues from the stored state of a history. */
    void resume(List<GroupLevel> levels) {
        levels.forEach(level -> groups.get(level.texts()).resume(level));
    }

    private Group ungrouped() {
        return groups.get(List.of());
    }

    /**
     * Adds the usage of each group; without groups, one usage of 0 units whose group values are
     * null.
     */
    void addRated(List<RatedUsage> usage) {
        List<Group> priced = groups.entries().stream().filter(group -> !group.isUntouched())
                .toList();
        (priced.isEmpty() ? List.of(groups.get(Collections.nCopies(groupKeys.size(), null)))
                : priced).forEach(group -> usage.add(group.rated(filter)));
    }
}

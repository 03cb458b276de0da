package billing.invoicing.usage;

import billing.catalog.Charge;
import billing.catalog.ChargeFilter;
import billing.usage.aggregation.PaidCheckpoint;
import billing.usage.aggregation.PaidCheckpoints;
import billing.usage.aggregation.PaidGroups;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * The units that selected events have paid for in advance ({@code rating-and-usage.md 5.1}): stored
 * ones of the selected groups where a charge is grouped by all selected keys, else those that the
 * selected events alone pay for.
 */
final class SelectedPaidCheckpoints implements PaidCheckpoints {
    private final GroupSelection selection;
    private final PaidGroups stored;
    private final List<? extends PaidGroups> computed;
    private final Map<UUID, Charge> whole = new HashMap<>();
    private final Map<List<Object>, Map<Map<String, String>, PaidCheckpoint>> read =
            new HashMap<>();

    /**
     * The units of a selection.
     *
     * @param charges  with all their group keys
     * @param stored   of all events
     * @param computed of the selected events, window by window
     */
    SelectedPaidCheckpoints(GroupSelection selection, List<Charge> charges, PaidGroups stored,
                            List<? extends PaidGroups> computed) {
        this.selection = selection;
        this.stored = stored;
        this.computed = computed;
        charges.forEach(charge -> whole.put(charge.id(), charge));
    }

    @Override
    public Optional<PaidCheckpoint> find(Charge charge, ChargeFilter filter,
                                         Map<String, String> groupedBy) {
        return read.computeIfAbsent(
                        Arrays.asList(charge.id(), filter == null ? null : filter.id()),
                        unread -> levels(charge, filter))
                .entrySet().stream().filter(one -> isShown(one.getKey(), groupedBy))
                .map(Map.Entry::getValue).reduce(PaidCheckpoint::plus);
    }

    private Map<Map<String, String>, PaidCheckpoint> levels(Charge charge, ChargeFilter filter) {
        Charge own = whole.get(charge.id());
        ChargeFilter same = filter == null ? null
                : own.filters().get(charge.filters().indexOf(filter));
        if (own.groupKeys(same).containsAll(selection.values().keySet())) {
            return stored.levels(own, same);
        }
        Map<Map<String, String>, PaidCheckpoint> levels = new HashMap<>();
        computed.forEach(window -> window.levels(own, same).forEach((group, level) ->
                levels.merge(group, level, PaidCheckpoint::plus)));
        return levels;
    }

    /** Whether a group has the keys that are shown and no others but selected ones. */
    private boolean isShown(Map<String, String> group, Map<String, String> shown) {
        return group.entrySet().containsAll(shown.entrySet())
                && group.entrySet().stream().allMatch(key ->
                        selection.values().containsKey(key.getKey())
                                ? key.getValue() != null && selection.values().get(key.getKey())
                                        .contains(key.getValue())
                                : shown.containsKey(key.getKey()));
    }
}

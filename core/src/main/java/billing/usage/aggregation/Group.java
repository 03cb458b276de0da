package billing.usage.aggregation;

import billing.catalog.Charge;
import billing.catalog.ChargeFilter;
import billing.catalog.ChargeProperties.PresentationKey;
import billing.rating.PricedUsage;
import billing.rating.UsageFigures;
import billing.usage.EventCursor;
import billing.usage.EventTotals;
import billing.usage.aggregation.RatedUsage.Breakdown;
import billing.usage.aggregation.UsageCheckpoint.GroupLevel;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The usage of one bucket and combination of group values: priced on its own. */
final class Group {
    /** The units of one combination of presentation keys. */
    private record Shown(Map<String, String> presentationBy, Aggregate aggregate) {
    }

    private final Aggregates aggregates;
    private final Map<String, String> groupedBy;
    private final Aggregate aggregate;
    private final TupleIndex<Shown> shown;
    private final boolean showsLatestOnly;

    /** A group without events. */
    Group(Aggregates aggregates, Map<String, String> groupedBy) {
        this.aggregates = aggregates;
        this.groupedBy = groupedBy;
        this.aggregate = aggregates.priced(groupedBy);
        Charge charge = aggregates.charge();
        List<String> keys = charge.properties().presentationKeys().stream()
                .map(PresentationKey::value).toList();
        this.shown = keys.isEmpty() ? null : new TupleIndex<>(keys, TupleIndex.EMPTY_IS_ABSENT,
                texts -> new Shown(TupleIndex.byKey(keys, texts), aggregates.shown()));
        this.showsLatestOnly = aggregate.keepsLastEventOnly();
    }

    /** Adds the cursor's current event. */
    void add(EventCursor event, boolean inWindow) {
        aggregate.add(event, inWindow);
        if (shown != null) {
            if (showsLatestOnly) {
                shown.clear();
            }
            shown.get(event).aggregate().add(event, inWindow);
        }
    }

    /** Whether nothing in it is priced: its events are before those that the level lacks. */
    boolean isUntouched() {
        return aggregate.isUntouched();
    }

    /** The kind of totals that it can be computed from; null when it needs every event. */
    EventTotals.Kind totals() {
        return shown == null ? aggregate.totals() : null;
    }

    /** Adds the totals of all events, where {@link #totals()} names a kind. */
    void add(EventTotals totals) {
        aggregate.add(totals);
    }

    /** The aggregated state of the history before the window. */
    GroupLevel level() {
        return new GroupLevel(new ArrayList<>(groupedBy.values()), aggregate.holding(),
                shown == null ? List.of() : shown.entries().stream()
                        .map(part -> new GroupLevel(
                                new ArrayList<>(part.presentationBy().values()),
                                part.aggregate().holding(), List.of())).toList());
    }

    /** Continues from the stored state of a history. */
    void resume(GroupLevel level) {
        aggregate.resume(level.holding());
        level.shown().forEach(part ->
                shown.get(part.texts()).aggregate().resume(part.holding()));
    }

    /** The group's usage, priced after the metric's rounding. */
    RatedUsage rated(ChargeFilter filter) {
        Charge charge = aggregates.charge();
        UsageFigures figures = aggregate.figures().rounded(this::rounded);
        UsageFigures payable = PaidUnits.decide(charge)
                ? PaidUnits.of(aggregate, this::rounded, charge,
                        aggregates.period(), aggregates.paid().find(charge, filter, groupedBy))
                : figures;
        PricedUsage priced = aggregate.price(aggregates.model(), payable);
        return new RatedUsage(charge, filter, groupedBy, shown(charge, figures.fullUnits()),
                shown(charge, aggregate.totalAggregatedUnits(figures)), figures.eventsCount(),
                new RatedUsage.Price(priced.amount(), priced.unitAmount(), priced.steps()),
                breakdowns(), aggregate.closingLevel(), null);
    }

    /**
     * Units to show: of a charge paid in advance never below 0, because paid units are not
     * refunded.
     */
    private static BigDecimal shown(Charge charge, BigDecimal units) {
        return PaidUnits.decide(charge) ? units.max(BigDecimal.ZERO) : units;
    }

    private List<Breakdown> breakdowns() {
        return shown == null ? List.of() : shown.entries().stream()
                .filter(entry -> !entry.aggregate().hasEnded())
                .map(entry -> new Breakdown(entry.presentationBy(), unitsOf(entry.aggregate())))
                .toList();
    }

    /** A weighted sum shows its level, everything else its units. */
    private BigDecimal unitsOf(Aggregate part) {
        UsageFigures figures = part.figures().rounded(this::rounded);
        return part.totalAggregatedUnits(figures);
    }

    private BigDecimal rounded(BigDecimal units) {
        return aggregates.charge().metric().rounding().apply(units);
    }
}

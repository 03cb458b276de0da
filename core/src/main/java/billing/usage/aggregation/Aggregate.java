package billing.usage.aggregation;

import billing.catalog.AggregationType;
import billing.rating.ChargeModel;
import billing.rating.PricedUsage;
import billing.rating.UsageFigures;
import billing.usage.EventCursor;
import billing.usage.EventTotals;
import java.math.BigDecimal;

/**
 * The units of one bucket and group, fed event by event in event order
 * ({@code rating-and-usage.md 2.4}).
 */
interface Aggregate {
    /**
     * Whether the cursor's current event is aggregated at all: aggregations of numbers ignore
     * events without a number ({@code rating-and-usage.md 2.3}).
     */
    static boolean takesPart(AggregationType type, EventCursor event) {
        return !type.isNumeric() || event.hasValue();
    }

    /**
     * Adds the cursor's current event.
     *
     * @param inWindow false for an event of the history before the window
     */
    void add(EventCursor event, boolean inWindow);

    /**
     * Whether the cursor's current event adds units; of events that are paid in advance, one that
     * removes units or changes nothing is free ({@code rating-and-usage.md 4.6.2}).
     */
    default boolean adds(EventCursor event) {
        return true;
    }

    /**
     * Whether the last event alone determines the units, so that breakdowns show no earlier events.
     */
    default boolean keepsLastEventOnly() {
        return false;
    }

    /** The kind of totals that it can be computed from; null when it needs every event. */
    default EventTotals.Kind totals() {
        return null;
    }

    /** Adds the totals of all events, where {@link #totals()} names a kind. */
    default void add(EventTotals totals) {
        throw new UnsupportedOperationException("it follows its events one by one");
    }

    /** The aggregated state of the events before the window; only for units that persist. */
    default UsageCheckpoint.Holding holding() {
        throw new UnsupportedOperationException("its units do not persist");
    }

    /** Continues from the stored state of the events before the window, instead of these events. */
    default void resume(UsageCheckpoint.Holding held) {
        throw new UnsupportedOperationException("its units do not persist");
    }

    /** The figures so far, before the metric's rounding. */
    UsageFigures figures();

    /**
     * The figures when the units that have been paid for in advance are priced instead of its own
     * ({@code rating-and-usage.md 3.7, 5.1}).
     *
     * @param units T − c + M, not rounded and not below 0
     */
    default UsageFigures figuresOfPaid(BigDecimal units) {
        return figures();
    }

    /** The price of the rounded figures. */
    default PricedUsage price(ChargeModel model, UsageFigures rounded) {
        return model.price(rounded);
    }

    /** {@code total_aggregated_units}. */
    default BigDecimal totalAggregatedUnits(UsageFigures rounded) {
        return rounded.fullUnits();
    }

    /**
     * Whether no event that it was fed and no level from before counts: it was fed events that
     * others need.
     */
    default boolean isUntouched() {
        return false;
    }

    /** Whether its level returned to 0 before the window, in which nothing happened. */
    default boolean hasEnded() {
        return false;
    }

    /** The level carried to the next window; null except for recurring weighted sums. */
    default RatedUsage.ClosingLevel closingLevel() {
        return null;
    }
}

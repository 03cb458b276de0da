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
     * Whether the event that the cursor stands on takes part at all: in aggregations of numbers,
     * one with a number ({@code rating-and-usage.md 2.3}).
     */
    static boolean takesPart(AggregationType type, EventCursor event) {
        return !type.isNumeric() || event.hasValue();
    }

    /**
     * Adds the event that the cursor stands on.
     *
     * @param inWindow false for an event of the history before the window
     */
    void add(EventCursor event, boolean inWindow);

    /**
     * Whether the event that the cursor stands on adds units; one that takes some away or changes
     * nothing costs nothing where events are paid as they come ({@code rating-and-usage.md 4.6.2}).
     */
    default boolean adds(EventCursor event) {
        return true;
    }

    /** Whether the last event alone makes the units, so that breakdowns show nothing before it. */
    default boolean keepsLastEventOnly() {
        return false;
    }

    /** The totals that tell it all that it needs to know of its events; null for none. */
    default EventTotals.Kind totals() {
        return null;
    }

    /** Adds all events at once, where totals are taken. */
    default void add(EventTotals totals) {
        throw new UnsupportedOperationException("it follows its events one by one");
    }

    /** What the events before the window have come to; of units that persist only. */
    default UsageCheckpoint.Holding holding() {
        throw new UnsupportedOperationException("its units do not persist");
    }

    /** Goes on from what events before the window have come to, in the place of those events. */
    default void resume(UsageCheckpoint.Holding held) {
        throw new UnsupportedOperationException("its units do not persist");
    }

    /** The figures so far, before the metric's rounding. */
    UsageFigures figures();

    /** The price of the rounded figures. */
    default PricedUsage price(ChargeModel model, UsageFigures rounded) {
        return model.price(rounded);
    }

    /** {@code total_aggregated_units}. */
    default BigDecimal totalAggregatedUnits(UsageFigures rounded) {
        return rounded.fullUnits();
    }

    /** What is carried to the next window; null for everything but recurring weighted sums. */
    default RatedUsage.ClosingLevel closingLevel() {
        return null;
    }
}

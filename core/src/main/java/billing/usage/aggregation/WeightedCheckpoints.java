package billing.usage.aggregation;

import billing.catalog.Charge;
import billing.catalog.ChargeFilter;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Map;

/**
 * The levels at which recurring weighted sums of one subscription enter a window
 * ({@code rating-and-usage.md 2.4.6}).
 */
@FunctionalInterface
public interface WeightedCheckpoints {
    /**
     * The levels at the start of a window.
     *
     * @param filter null for the default bucket
     * @param from   start of the window, UTC
     */
    Carried before(Charge charge, ChargeFilter filter, Instant from);

    /** Nothing is carried: every level starts at 0. */
    static WeightedCheckpoints none() {
        return (charge, filter, from) -> new Carried(Map.of(), from, from);
    }

    /** Nothing is stored: levels come from the events since an instant, null for all of them. */
    static WeightedCheckpoints readSince(Instant start) {
        return (charge, filter, from) -> new Carried(Map.of(), start, start);
    }

    /**
     * Levels by group, and from when events have not been folded into them.
     *
     * @param levels group key to value, to the level stored by the last rating
     * @param since  events from here to the window are folded first: the end of the last rated
     *               window; null for the whole history, when a subscription follows another one and
     *               nothing is stored; the window's start when there is nothing to fold
     * @param start  from where the events are that all levels consist of, by which a level is
     *               broken down; null for the whole history
     */
    record Carried(Map<Map<String, String>, BigDecimal> levels, Instant since, Instant start) {
    }
}

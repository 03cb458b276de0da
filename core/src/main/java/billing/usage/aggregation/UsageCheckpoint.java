package billing.usage.aggregation;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;

/**
 * The aggregated state of all usage of one metric before an instant, from which the next rating
 * continues instead of reading the events again ({@code rating-and-usage.md 9}).
 *
 * <p>It can always be computed from the events, so a missing checkpoint changes no result. It holds
 * the buckets of each charge in order, and the groups of each bucket in order of appearance.
 *
 * @param until   the exclusive end, UTC, on a whole millisecond
 * @param charges the charges rated together: by charge, bucket and group
 */
public record UsageCheckpoint(Instant until, List<List<List<GroupLevel>>> charges) {
    /**
     * A group of a bucket.
     *
     * @param texts   the group's values in the order of its keys; they may be null
     * @param holding the priced state
     * @param shown   the state by presentation keys; empty without such keys
     */
    public record GroupLevel(List<String> texts, Holding holding, List<GroupLevel> shown) {
    }

    /**
     * The state of an aggregate: a sum with the number of its events, or the active values.
     *
     * @param sum        exact, with its decimals; null for a unique count
     * @param eventCents the sum of prices carried by events, in cents; null where events carry none
     * @param active     the active values, null for "absent", in the order in which they became
     *                   active where the count is prorated; null for a sum
     */
    public record Holding(long events, BigDecimal sum, BigDecimal eventCents,
                          List<String> active) {
        static Holding ofSum(long events, BigDecimal sum) {
            return new Holding(events, sum, null, null);
        }

        static Holding ofValues(List<String> active) {
            return new Holding(0, null, null, active);
        }
    }
}

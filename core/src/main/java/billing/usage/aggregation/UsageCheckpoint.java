package billing.usage.aggregation;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;

/**
 * What all usage of one metric before an instant has come to, so that the next rating goes on from
 * there instead of reading it again ({@code rating-and-usage.md 9}).
 *
 * <p>It says nothing that the events do not say: whoever finds none reads them. Of each charge it
 * holds the buckets in order, of each bucket the groups in the order in which they appeared.
 *
 * @param until   the first instant whose events are not in it, UTC, on a whole millisecond
 * @param charges of those rated together: charge, bucket, group
 */
public record UsageCheckpoint(Instant until, List<List<List<GroupLevel>>> charges) {
    /**
     * A group of a bucket.
     *
     * @param texts   the group's values in the order of its keys; they may be null
     * @param holding what it is priced on
     * @param shown   the same by presentation keys; empty without such keys
     */
    public record GroupLevel(List<String> texts, Holding holding, List<GroupLevel> shown) {
    }

    /**
     * What an aggregate holds: a sum with the number of its events, or the values that are active.
     *
     * @param sum        exact, with its decimals; null for a unique count
     * @param eventCents prices that came with the events, in cents; null where they do not matter
     * @param active     in the order in which they became active, null for "absent"; null for a sum
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

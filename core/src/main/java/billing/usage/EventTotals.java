package billing.usage;

import java.math.BigDecimal;
import java.time.Instant;

/**
 * The totals of the events of a range, without voided ones.
 *
 * @param events how many take part: all in a count, else those that have a number
 * @param units  their total, exact, with as many decimals as the most exact of their numbers; null
 *               for the largest of none
 */
public record EventTotals(long events, BigDecimal units) {
    /** What {@link EventHistory#totals} is asked for. */
    public record Query(Kind kind, String externalSubscriptionId, String code, Instant from,
                        Instant end) {
    }

    /** How events are put together. */
    public enum Kind {
        /** Their number. */
        COUNT,
        /** The sum of their numbers. */
        SUM,
        /** The largest of their numbers. */
        LARGEST
    }
}

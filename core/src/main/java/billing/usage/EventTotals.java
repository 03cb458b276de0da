package billing.usage;

import java.math.BigDecimal;

/**
 * The totals of the events of a range, without voided ones.
 *
 * @param events how many take part: all in a count, else those that have a number
 * @param units  their total, exact, with as many decimals as the most exact of their numbers; null
 *               for the largest of none
 */
public record EventTotals(long events, BigDecimal units) {
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

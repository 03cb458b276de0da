package billing.usage.aggregation;

import java.math.BigDecimal;

/**
 * How far the units of one bucket, group and window have been paid for as they came: falling usage
 * is not refunded, and rising again up to the highest level paid costs nothing
 * ({@code rating-and-usage.md 4.6.2}).
 *
 * @param current  c: the units of the window so far; below 0 when more was taken away than added
 * @param highest  M: the highest level that has been paid for
 * @param prorated Mp: what was charged of it, each change weighed by its days
 */
public record PaidCheckpoint(BigDecimal current, BigDecimal highest, BigDecimal prorated) {
    /**
     * What a change of the units means.
     *
     * @param level   the level behind the change, without the change's prorated units
     * @param charged q: the units that the event is charged for
     * @param shown   the units that its fee shows
     */
    record Step(PaidCheckpoint level, BigDecimal charged, BigDecimal shown) {
        /** The level with what was charged, weighed by its days. */
        PaidCheckpoint plusProrated(BigDecimal units) {
            return new PaidCheckpoint(level.current, level.highest, level.prorated.add(units));
        }
    }

    /** The first event of a window adds a value. */
    static Step first(BigDecimal value) {
        BigDecimal charged = value.max(BigDecimal.ZERO);
        return new Step(new PaidCheckpoint(value, value, BigDecimal.ZERO), charged, charged);
    }

    /**
     * A further event changes the units.
     *
     * @param change may be negative
     * @param unpaid the units shown when nothing is charged
     */
    Step then(BigDecimal change, BigDecimal unpaid) {
        BigDecimal next = current.add(change);
        if (next.compareTo(highest) <= 0) {
            return new Step(new PaidCheckpoint(next, highest, prorated), BigDecimal.ZERO, unpaid);
        }
        BigDecimal charged = next.subtract(highest);
        return new Step(new PaidCheckpoint(next, next.max(charged), prorated), charged, charged);
    }

    /** Two levels as one, for usage that is shown together. */
    public PaidCheckpoint plus(PaidCheckpoint other) {
        return new PaidCheckpoint(current.add(other.current), highest.add(other.highest),
                prorated.add(other.prorated));
    }
}

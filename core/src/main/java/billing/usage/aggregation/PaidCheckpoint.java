package billing.usage.aggregation;

import java.math.BigDecimal;

/**
 * The units of one bucket, group and window that have been paid for in advance. Falling usage is
 * not refunded, and usage that rises again up to the highest level paid for is free
 * ({@code rating-and-usage.md 4.6.2}).
 *
 * @param current  c: the units of the window so far; below 0 when more was removed than added
 * @param highest  M: the highest level that has been paid for
 * @param prorated Mp: the charged units, each change weighted by its days
 */
public record PaidCheckpoint(BigDecimal current, BigDecimal highest, BigDecimal prorated) {
    /**
     * The result of one event.
     *
     * @param level   the checkpoint after the event, without the event's prorated units
     * @param charged q: the units that the event is charged for
     * @param shown   the units that its fee shows
     */
    record Step(PaidCheckpoint level, BigDecimal charged, BigDecimal shown) {
        /** Returns the checkpoint with the charged units, weighted by their days. */
        PaidCheckpoint plusProrated(BigDecimal units) {
            return new PaidCheckpoint(level.current, level.highest, level.prorated.add(units));
        }
    }

    /** Returns the result of the first event of a window. */
    static Step first(BigDecimal value) {
        BigDecimal charged = value.max(BigDecimal.ZERO);
        return new Step(new PaidCheckpoint(value, value, BigDecimal.ZERO), charged, charged);
    }

    /**
     * Returns the result of a further event.
     *
     * @param change of the units; may be negative
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

    /**
     * Returns the checkpoint without an event that is voided. What its fee charged is no longer
     * paid for: a correction credits it.
     *
     * @param change  the units that the window loses by it; below 0 for a removal
     * @param charged q: the units that the event was charged for
     * @param weighed the same, prorated; 0 without proration
     */
    PaidCheckpoint without(BigDecimal change, BigDecimal charged, BigDecimal weighed) {
        return new PaidCheckpoint(current.subtract(change), highest.subtract(charged),
                prorated.subtract(weighed));
    }

    /** Adds two checkpoints, for usage that is shown together. */
    public PaidCheckpoint plus(PaidCheckpoint other) {
        return new PaidCheckpoint(current.add(other.current), highest.add(other.highest),
                prorated.add(other.prorated));
    }
}

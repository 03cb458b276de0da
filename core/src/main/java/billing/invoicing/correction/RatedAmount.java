package billing.invoicing.correction;

import billing.invoicing.Fee;
import java.math.BigDecimal;

/**
 * An amount before coupons and taxes, in cents, and the units that it is for.
 *
 * @param events that were counted; null where that is not known
 */
public record RatedAmount(long cents, BigDecimal units, Long events) {
    /** No fee at all. */
    public static final RatedAmount NOTHING = new RatedAmount(0, BigDecimal.ZERO, 0L);

    /** An amount of which the events are not known. */
    public RatedAmount(long cents, BigDecimal units) {
        this(cents, units, null);
    }

    /** What this amount is more than another, of which the events are not known. */
    public RatedAmount less(RatedAmount other) {
        return new RatedAmount(cents - other.cents, units.subtract(other.units));
    }

    /** The amount of a fee. */
    public static RatedAmount of(Fee fee) {
        return new RatedAmount(fee.amounts().cents(), fee.quantity().units(),
                fee.quantity().eventsCount());
    }
}

package billing.rating;

import java.math.BigDecimal;

/**
 * The amount of a percentage with a minimum or maximum per transaction, added up event by event
 * ({@code rating-and-usage.md 3.7}). Small state, to be fed in event order.
 */
public final class PerTransaction {
    private final Percentage price;
    private long freeEvents;
    private BigDecimal freeUnits;
    private BigDecimal amount = BigDecimal.ZERO;

    /** Nothing added yet. */
    public PerTransaction(Percentage price) {
        this.price = price;
        this.freeEvents = price.freeEventsLimit();
        this.freeUnits = price.freeUnitsLimit();
    }

    /** Adds the next event's units. */
    public void add(BigDecimal units) {
        BigDecimal paid = units;
        if (freeEvents > 0 || freeUnits.signum() > 0) {
            freeEvents--;
            if (freeUnits.signum() == 0) {
                return;
            }
            if (freeUnits.compareTo(units) > 0) {
                freeUnits = freeUnits.subtract(units);
                return;
            }
            // The event that uses up the free units pays for the rest, even for a rest of 0, and
            // ends the free events too.
            paid = units.subtract(freeUnits);
            freeUnits = BigDecimal.ZERO;
            freeEvents = 0;
        }
        amount = amount.add(limited(price.percentageOf(paid).add(price.fixedAmountPerEvent())));
    }

    /** The amount so far, in currency units. */
    public BigDecimal amount() {
        return amount;
    }

    private BigDecimal limited(BigDecimal single) {
        BigDecimal min = price.perTransactionMinAmount();
        BigDecimal max = price.perTransactionMaxAmount();
        if (min != null && single.compareTo(min) < 0) {
            return min;
        }
        return max != null && single.compareTo(max) > 0 ? max : single;
    }
}

package billing.usage.aggregation;

import billing.rating.PerTransaction;
import billing.rating.Percentage;
import billing.rating.UsageFigures;
import billing.usage.EventCursor;
import billing.usage.EventTotals;
import java.math.BigDecimal;

/** The largest value, which may be negative ({@code rating-and-usage.md 2.4.3}). */
final class MaxAggregate implements Aggregate {
    private final Percentage percentage;
    private BigDecimal largest;
    private long firstLargest;
    private long events;

    /** A maximum priced by a percentage, or, with null, by any other model. */
    MaxAggregate(Percentage percentage) {
        this.percentage = percentage;
    }

    @Override
    public void add(EventCursor event, boolean inWindow) {
        BigDecimal value = event.value();
        if (largest == null || value.compareTo(largest) > 0) {
            largest = value;
            firstLargest = events;
        }
        events++;
    }

    @Override
    public EventTotals.Kind totals() {
        return PercentageWalk.perTransaction(percentage) == null
                ? EventTotals.Kind.LARGEST : null;
    }

    @Override
    public void add(EventTotals totals) {
        if (totals.events() > 0) {
            largest = largest == null ? totals.units() : largest.max(totals.units());
            events += totals.events();
        }
    }

    @Override
    public UsageFigures figures() {
        BigDecimal units = largest == null ? BigDecimal.ZERO : largest;
        return UsageFigures.of(units, events).withPerTransactionAmount(perTransaction(units));
    }

    /** Only the first event that holds the maximum counts it, the others count 0. */
    private BigDecimal perTransaction(BigDecimal units) {
        PerTransaction walk = PercentageWalk.perTransaction(percentage);
        for (long event = 0; walk != null && event < events; event++) {
            walk.add(event == firstLargest ? units : BigDecimal.ZERO);
        }
        return PercentageWalk.amountOf(walk);
    }
}

package billing.usage.aggregation;

import billing.catalog.Aggregation;
import billing.rating.UsageFigures;
import billing.usage.EventCursor;
import java.math.BigDecimal;

/**
 * The percentile of the values by the nearest rank: of n values in ascending order the one at rank
 * ⌈percentile / 100 × n⌉, exactly; 0 without events. Which values occur is kept, as far as
 * {@link billing.kernel.limit.Limit#PERCENTILE_VALUES} allows ({@code rating-and-usage.md 2.4.8}).
 */
final class PercentileAggregate implements Aggregate {
    private final Aggregation aggregation;
    private final ValueCounts counts;

    /** No values. */
    PercentileAggregate(Aggregation aggregation, ValueCounts.Room room) {
        this.aggregation = aggregation;
        this.counts = new ValueCounts(room);
    }

    @Override
    public void add(EventCursor event, boolean inWindow) {
        counts.add(event);
    }

    @Override
    public UsageFigures figures() {
        long events = counts.total();
        return UsageFigures.of(events == 0 ? BigDecimal.ZERO
                : counts.atRank(aggregation.nearestRank(events)), events);
    }
}

package billing.usage.aggregation;

import billing.rating.UsageFigures;
import billing.usage.EventCursor;
import java.math.BigDecimal;

/** The value of the last event; a negative one counts 0 ({@code rating-and-usage.md 2.4.4}). */
final class LatestAggregate implements Aggregate {
    private BigDecimal latest = BigDecimal.ZERO;
    private long events;

    @Override
    public void add(EventCursor event, boolean inWindow) {
        latest = event.value();
        events++;
    }

    @Override
    public boolean keepsLastEventOnly() {
        return true;
    }

    @Override
    public UsageFigures figures() {
        return UsageFigures.of(latest.max(BigDecimal.ZERO), events);
    }
}

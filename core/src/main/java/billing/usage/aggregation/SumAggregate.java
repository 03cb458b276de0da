package billing.usage.aggregation;

import billing.rating.Percentage;
import billing.rating.UsageFigures;
import billing.usage.EventCursor;
import billing.usage.EventTotals;
import java.math.BigDecimal;

/** The sum of the values ({@code rating-and-usage.md 2.4.2}). */
final class SumAggregate implements Aggregate {
    private final PercentageWalk percentage;
    private final ScaledSum sum = new ScaledSum();
    private long events;

    /** A sum priced by a percentage, or, with null, by any other model. */
    SumAggregate(Percentage percentage) {
        this.percentage = percentage == null ? null : new PercentageWalk(percentage);
    }

    @Override
    public void add(EventCursor event, boolean inWindow) {
        events++;
        sum.add(event, 1);
        if (percentage != null) {
            if (percentage.followsTotals()) {
                percentage.total(sum.value(), event.value(), inWindow);
            }
            if (inWindow && percentage.followsValues()) {
                percentage.value(event.value());
            }
        }
    }

    @Override
    public boolean adds(EventCursor event) {
        return event.value().signum() > 0;
    }

    @Override
    public EventTotals.Kind totals() {
        return percentage == null || !percentage.followsTotals() && !percentage.followsValues()
                ? EventTotals.Kind.SUM : null;
    }

    @Override
    public void add(EventTotals totals) {
        events += totals.events();
        sum.add(totals.units());
    }

    @Override
    public UsageCheckpoint.Holding holding() {
        return UsageCheckpoint.Holding.ofSum(events, sum.value());
    }

    @Override
    public void resume(UsageCheckpoint.Holding held) {
        events = held.events();
        sum.start(held.sum());
    }

    @Override
    public UsageFigures figures() {
        UsageFigures figures = UsageFigures.of(sum.value(), events);
        return percentage == null ? figures : percentage.addTo(figures);
    }

    @Override
    public UsageFigures figuresOfPaid(BigDecimal units) {
        return percentage == null ? figures() : figures().with(percentage.totalsOfPaid(units));
    }
}

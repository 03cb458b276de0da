package billing.usage.aggregation;

import billing.rating.PerTransaction;
import billing.rating.Percentage;
import billing.rating.RunningTotals;
import billing.rating.UsageFigures;
import billing.usage.EventCursor;
import billing.usage.EventTotals;
import java.math.BigDecimal;

/** The number of events ({@code rating-and-usage.md 2.4.1}). */
final class CountAggregate implements Aggregate {
    private final Percentage percentage;
    private final PerTransaction perTransaction;
    private long count;

    /** A count priced by a percentage, or, with null, by any other model. */
    CountAggregate(Percentage percentage) {
        this.percentage = percentage;
        this.perTransaction = PercentageWalk.perTransaction(percentage);
    }

    @Override
    public void add(EventCursor event, boolean inWindow) {
        count++;
        if (perTransaction != null) {
            perTransaction.add(BigDecimal.ONE);
        }
    }

    @Override
    public EventTotals.Kind totals() {
        return perTransaction == null ? EventTotals.Kind.COUNT : null;
    }

    @Override
    public void add(EventTotals totals) {
        count += totals.events();
    }

    @Override
    public UsageFigures figures() {
        UsageFigures figures = UsageFigures.of(BigDecimal.valueOf(count), count);
        return percentage == null ? figures
                : figures.with(RunningTotals.counting(count, percentage))
                        .withPerTransactionAmount(PercentageWalk.amountOf(perTransaction));
    }
}

package billing.usage.aggregation;

import billing.rating.PerTransaction;
import billing.rating.Percentage;
import billing.rating.RunningTotals;
import billing.rating.UsageFigures;
import billing.usage.EventCursor;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Set;

/**
 * The number of distinct values that are active at the end ({@code rating-and-usage.md 2.4.5}).
 * Keeps the active values only; null stands for "absent".
 */
final class UniqueAggregate implements Aggregate {
    private static final String OPERATION = "operation_type";
    private static final String REMOVE = "remove";

    private final String fieldName;
    private final Percentage percentage;
    private final PerTransaction perTransaction;
    private final Set<String> active = new HashSet<>();

    /** A unique count priced by a percentage, or, with null, by any other model. */
    UniqueAggregate(String fieldName, Percentage percentage) {
        this.fieldName = fieldName;
        this.percentage = percentage;
        this.perTransaction = PercentageWalk.perTransaction(percentage);
    }

    /** Whether the event removes its value; everything else adds. */
    static boolean removes(EventCursor event) {
        return REMOVE.equals(event.property(OPERATION));
    }

    @Override
    public void add(EventCursor event, boolean inWindow) {
        String value = event.property(fieldName);
        if (removes(event)) {
            active.remove(value);
        } else {
            active.add(value);
        }
        if (inWindow && perTransaction != null) {
            perTransaction.add(BigDecimal.ONE);
        }
    }

    @Override
    public boolean adds(EventCursor event) {
        return !removes(event);
    }

    @Override
    public UsageCheckpoint.Holding holding() {
        return UsageCheckpoint.Holding.ofValues(new ArrayList<>(active));
    }

    @Override
    public void resume(UsageCheckpoint.Holding held) {
        active.addAll(held.active());
    }

    @Override
    public UsageFigures figures() {
        return figuresOf(active.size());
    }

    /** Of distinct values the number of events follows the units. */
    @Override
    public UsageFigures figuresOfPaid(BigDecimal units) {
        return figuresOf(units.longValueExact());
    }

    private UsageFigures figuresOf(long count) {
        UsageFigures figures = UsageFigures.of(BigDecimal.valueOf(count), count);
        return percentage == null ? figures
                : figures.with(RunningTotals.counting(count, percentage))
                        .withPerTransactionAmount(PercentageWalk.amountOf(perTransaction));
    }
}

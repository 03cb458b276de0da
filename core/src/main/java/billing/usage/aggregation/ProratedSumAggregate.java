package billing.usage.aggregation;

import billing.kernel.money.Decimals;
import billing.kernel.money.Scale;
import billing.rating.ChargeModel;
import billing.rating.Graduated;
import billing.rating.PricedUsage;
import billing.rating.ProratedGraduated;
import billing.rating.UsageFigures;
import billing.usage.EventCursor;
import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * A recurring sum whose values are weighted by the days on which they count
 * ({@code rating-and-usage.md 4.5}).
 *
 * <p>Units from before the window count on all its days; a value of the window counts on its own
 * day and all later ones. Weights are whole days, divided once at the end.
 */
final class ProratedSumAggregate implements Aggregate {
    private final WindowDays days;
    private final int windowDays;
    private final BigDecimal periodDays;
    private final ProratedGraduated graduated;
    private final ScaledSum total = new ScaledSum();
    private final ScaledSum valueDays = new ScaledSum();
    private BigDecimal weightedPrice = BigDecimal.ZERO;
    private boolean inHistory = true;
    private long events;

    ProratedSumAggregate(RatingPeriod period, WindowDays days, ChargeModel model) {
        this.days = days;
        this.windowDays = period.days();
        this.periodDays = BigDecimal.valueOf(period.periodDays());
        this.graduated = model instanceof Graduated price ? new ProratedGraduated(price) : null;
    }

    @Override
    public void add(EventCursor event, boolean inWindow) {
        events++;
        if (!inWindow) {
            total.add(event, 1);
            valueDays.add(event, windowDays);
            return;
        }
        enterWindow();
        int daysLeft = days.left(days.dayOf(event.timestampMicros()));
        total.add(event, 1);
        valueDays.add(event, daysLeft);
        addPrice(event.value(), daysLeft);
    }

    @Override
    public UsageCheckpoint.Holding holding() {
        return UsageCheckpoint.Holding.ofSum(events, total.value());
    }

    @Override
    public void resume(UsageCheckpoint.Holding held) {
        events = held.events();
        total.start(held.sum());
        valueDays.start(held.sum().multiply(BigDecimal.valueOf(windowDays)));
    }

    @Override
    public UsageFigures figures() {
        enterWindow();
        return UsageFigures.prorated(
                valueDays.value().divide(periodDays, Scale.PRORATED_UNITS, RoundingMode.CEILING),
                total.value(), events);
    }

    @Override
    public PricedUsage price(ChargeModel model, UsageFigures rounded) {
        return graduated == null ? model.price(rounded)
                : graduated.price(weightedPrice.divide(periodDays, Decimals.DIVISION),
                        valueDays.value(), rounded.fullUnits());
    }

    /** Adds the units from before the window, before the first value of the window. */
    private void enterWindow() {
        if (inHistory) {
            inHistory = false;
            addPrice(total.value(), windowDays);
        }
    }

    private void addPrice(BigDecimal units, int weight) {
        if (graduated != null) {
            weightedPrice = weightedPrice.add(graduated.priceOfChange(units)
                    .multiply(BigDecimal.valueOf(weight)));
        }
    }
}

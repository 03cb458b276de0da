package billing.usage.aggregation;

import billing.kernel.money.CurrencyUnit;
import billing.rating.UsageFigures;
import billing.usage.EventCursor;
import java.math.BigDecimal;

/** A sum whose events bring their prices ({@code rating-and-usage.md 3.9}). */
final class DynamicSumAggregate implements Aggregate {
    private final CurrencyUnit currency;
    private final SumAggregate sum = new SumAggregate(null);
    private BigDecimal cents = BigDecimal.ZERO;

    /** Nothing yet; the events' prices are minor units of the currency. */
    DynamicSumAggregate(CurrencyUnit currency) {
        this.currency = currency;
    }

    @Override
    public void add(EventCursor event, boolean inWindow) {
        sum.add(event, inWindow);
        BigDecimal price = event.preciseTotalCents();
        if (price != null) {
            cents = cents.add(price);
        }
    }

    @Override
    public boolean adds(EventCursor event) {
        return sum.adds(event);
    }

    @Override
    public UsageCheckpoint.Holding holding() {
        UsageCheckpoint.Holding held = sum.holding();
        return new UsageCheckpoint.Holding(held.events(), held.sum(), cents, null);
    }

    @Override
    public void resume(UsageCheckpoint.Holding held) {
        sum.resume(held);
        cents = held.eventCents();
    }

    @Override
    public UsageFigures figures() {
        return sum.figures().withEventAmounts(cents.scaleByPowerOfTen(-currency.exponent()));
    }
}

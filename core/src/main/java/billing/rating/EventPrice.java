package billing.rating;

import java.math.BigDecimal;

/**
 * The price of one event that is paid for as it comes: what all usage with it costs more than all
 * usage without it ({@code rating-and-usage.md 4.6.3, 4.6.4}).
 *
 * <p>Flat amounts belong to the event that brings the first units: no usage costs none here.
 */
public final class EventPrice {
    private EventPrice() {
    }

    /**
     * The price of an event, without the price of a unit.
     *
     * @param with    the usage up to and including the event
     * @param without the same as if the event had not come
     */
    public static PricedUsage of(ChargeModel model, UsageFigures with, UsageFigures without) {
        PricedUsage first = price(model, with);
        PricedUsage second = price(model, without);
        return new PricedUsage(first.amount().subtract(second.amount()), BigDecimal.ZERO,
                first.steps().since(second.steps()));
    }

    private static PricedUsage price(ChargeModel model, UsageFigures usage) {
        return (usage.units().signum() == 0 ? model.withoutFlatAmounts() : model).price(usage);
    }
}

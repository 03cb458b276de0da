package billing.usage.aggregation;

import billing.catalog.BillableMetric;
import billing.catalog.Charge;
import billing.catalog.ChargeFilter;
import billing.kernel.money.CurrencyUnit;
import billing.rating.ChargeModel;
import billing.rating.PriceSteps;
import billing.usage.EventCursor;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Prices an event on its own, without history, free units and groups
 * ({@code rating-and-usage.md 7.2}).
 */
public final class SingleEventPricing {
    private SingleEventPricing() {
    }

    /** Whether the charge can price an event on its own. */
    public static boolean hasPrice(Charge charge) {
        return charge.billing().payInAdvance()
                && charge.properties().modelType().pricesSingleEvents();
    }

    /** The priced usage of the cursor's current event; the charge must have such a price. */
    public static RatedUsage price(Charge charge, EventCursor event, CurrencyUnit currency) {
        Optional<ChargeFilter> filter =
                new ByFilter<>(charge, Optional::ofNullable).get(event);
        ChargeModel model = filter.map(ChargeFilter::properties)
                .orElse(charge.properties()).model();
        BigDecimal used = units(charge.metric(), event);
        BigDecimal units = used.max(BigDecimal.ZERO);
        BigDecimal amount = used.signum() < 0 ? BigDecimal.ZERO : model.eventAmount(units);
        return new RatedUsage(charge, filter.orElse(null), Map.of(), units, units, 1,
                RatedUsage.Price.ofEvent(charge, amount, units, currency, PriceSteps.NONE),
                List.of(), null, null);
    }

    /**
     * The property with the metric's rounding; 1 for a metric without a property, 0 when absent.
     */
    private static BigDecimal units(BillableMetric metric, EventCursor event) {
        BigDecimal value = metric.aggregation().fieldName() == null ? BigDecimal.ONE
                : event.hasValue() ? event.value() : BigDecimal.ZERO;
        return metric.rounding().apply(value);
    }
}

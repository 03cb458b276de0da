package billing.usage.aggregation;

import billing.catalog.Charge;
import billing.kernel.money.CurrencyUnit;
import billing.usage.EventCursor;
import java.util.List;
import java.util.Optional;

/**
 * What the events of one subscription, metric and window cost one by one, for charges that are paid
 * as usage comes ({@code rating-and-usage.md 4.6}).
 *
 * <p>To be fed in event order, with the history before the window where a metric recurs: those
 * that have been paid for pass by, the others are priced.
 */
public final class EventPricing {
    private final List<AdvanceCharge> charges;

    /**
     * Before the first event.
     *
     * @param charges  paid in advance, all on the metric of the events
     * @param period   the window that the priced events lie in
     * @param currency of the plan
     * @param levels   what has been paid for; hears of every step
     */
    public EventPricing(List<Charge> charges, RatingPeriod period, CurrencyUnit currency,
                        PaidCheckpoints levels) {
        this.charges = charges.stream()
                .map(charge -> new AdvanceCharge(charge, period, currency, levels)).toList();
    }

    /** Adds the event that the cursor stands on, which has been paid for. */
    public void pass(EventCursor event, boolean inWindow) {
        charges.forEach(charge -> charge.pass(event, inWindow));
    }

    /**
     * Adds the event that the cursor stands on, which lies in the window, and prices it: one usage
     * for each charge, in order; none of a charge that it has no value for.
     */
    public List<RatedUsage> price(EventCursor event) {
        return charges.stream().map(charge -> charge.price(event)).flatMap(Optional::stream)
                .toList();
    }
}

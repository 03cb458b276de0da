package billing.usage.aggregation;

import billing.catalog.Charge;
import billing.kernel.money.CurrencyUnit;
import billing.usage.EventCursor;
import java.util.List;
import java.util.Optional;

/**
 * Prices the events of one subscription, metric and window one by one, for charges that are paid in
 * advance ({@code rating-and-usage.md 4.6}).
 *
 * <p>Events are added in event order, with the history before the window where a metric recurs.
 * Events that have been paid for change the state only; the others are priced.
 */
public final class EventPricing {
    private final List<AdvanceCharge> charges;

    /**
     * Creates the pricing before the first event.
     *
     * @param charges  paid in advance, all on the metric of the events
     * @param period   the window that the priced events lie in
     * @param currency of the plan
     * @param levels   the units paid for so far; updated with every event
     */
    public EventPricing(List<Charge> charges, RatingPeriod period, CurrencyUnit currency,
                        PaidCheckpoints levels) {
        this.charges = charges.stream()
                .map(charge -> new AdvanceCharge(charge, period, currency, levels)).toList();
    }

    /** Adds the cursor's current event, which has been paid for. */
    public void pass(EventCursor event, boolean inWindow) {
        charges.forEach(charge -> charge.pass(event, inWindow));
    }

    /**
     * Adds and prices the cursor's current event, which is in the window. Returns one usage for
     * each charge, in order, except charges for which the event has no value.
     */
    public List<RatedUsage> price(EventCursor event) {
        return charges.stream().map(charge -> charge.price(event)).flatMap(Optional::stream)
                .toList();
    }
}

package billing.usage.aggregation;

import billing.catalog.Charge;
import billing.catalog.ChargeFilter;
import billing.kernel.money.CurrencyUnit;
import billing.usage.EventCursor;
import java.math.BigDecimal;
import java.util.Map;
import java.util.Optional;

/**
 * Takes an event that is voided out of the units that a charge was paid for in advance
 * ({@code rating-and-usage.md 4.6.2}). The events of its window are added once, in event order,
 * with the history before the window where the metric recurs; then the stored level is reversed.
 */
public final class EventReversal {
    /** The fees of the event. */
    @FunctionalInterface
    public interface ChargedUnits {
        /**
         * The units that the event was charged for in a bucket and group; empty when it had no fee
         * there.
         *
         * @param filter null for the default bucket
         */
        Optional<BigDecimal> find(ChargeFilter filter, Map<String, String> groupedBy);
    }

    private final Charge charge;
    private final long sequence;
    private final AdvanceCharge all;
    private final AdvanceCharge rest;
    private AdvanceCharge.Account before;
    private AdvanceCharge.Account after;
    private BigDecimal charged;
    private BigDecimal weighed;

    /**
     * Creates the reversal before the first event.
     *
     * @param charge   paid in advance, on a sum or a number of values
     * @param period   the window of the event
     * @param sequence the event's place in the order of ingestion
     */
    public EventReversal(Charge charge, RatingPeriod period, CurrencyUnit currency,
                         long sequence) {
        this.charge = charge;
        this.sequence = sequence;
        this.all = new AdvanceCharge(charge, period, currency, PaidCheckpoints.NONE);
        this.rest = new AdvanceCharge(charge, period, currency, PaidCheckpoints.NONE);
    }

    /** Adds the cursor's current event. */
    public void add(EventCursor event, boolean inWindow, ChargedUnits fees) {
        all.pass(event, inWindow);
        if (event.sequence() != sequence) {
            rest.pass(event, inWindow);
            return;
        }
        before = all.account(event);
        after = rest.account(event);
        fees.find(before.filter(), before.groupedBy()).ifPresent(units -> {
            charged = units;
            weighed = charge.billing().prorated() ? all.weighed(units, event) : BigDecimal.ZERO;
        });
    }

    /** Reverses the level of the event's bucket and group, once all events have been added. */
    public void reverse(PaidCheckpoints levels) {
        if (charged == null) {
            return;
        }
        BigDecimal change = before.aggregate().figures().units()
                .subtract(after.aggregate().figures().units());
        levels.find(charge, before.filter(), before.groupedBy()).ifPresent(level -> levels.put(
                charge, before.filter(), before.groupedBy(),
                level.without(change, charged, weighed)));
    }
}

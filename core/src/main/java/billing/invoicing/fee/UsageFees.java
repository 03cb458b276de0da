package billing.invoicing.fee;

import billing.catalog.Charge;
import billing.catalog.Plan;
import billing.engine.Handle;
import billing.engine.Identifiers;
import billing.invoicing.Fee;
import billing.invoicing.FeeBuilder;
import billing.invoicing.InvoicingReason;
import billing.invoicing.fee.store.StoredWeightedCheckpoints;
import billing.invoicing.fee.store.WeightedCheckpoint;
import billing.kernel.time.Window;
import billing.subscription.SubscriptionTerms;
import billing.subscription.Succession;
import billing.usage.EventHistory;
import billing.usage.UsageQuery;
import billing.usage.aggregation.PaidCheckpoints;
import billing.usage.aggregation.RatedUsage;
import billing.usage.aggregation.RatingPeriod;
import billing.usage.aggregation.UsageCheckpointStore;
import billing.usage.aggregation.UsageRating;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** The fees of usage charges on an invoice ({@code rating-and-usage.md 4.6.5, 4.7}). */
final class UsageFees {
    private final Handle handle;
    private final EventHistory history;
    private final UsageCheckpointStore persisted;
    private final List<WeightedCheckpoint> levels = new ArrayList<>();
    private final Identifiers temporary = Identifiers.temporary();

    /**
     * Creates the computation of usage fees.
     *
     * @param persisted checkpoints of the same history
     */
    UsageFees(Handle handle, EventHistory history, UsageCheckpointStore persisted) {
        this.handle = handle;
        this.history = history;
        this.persisted = persisted;
    }

    /** Charges in arrears of the billed window, then renewals of charges paid in advance. */
    List<Fee> fees(BilledPeriods periods) {
        if (!periods.billsUsage()) {
            return List.of();
        }
        Window window = periods.windows().charges();
        if (periods.reason() == InvoicingReason.PROGRESSIVE_BILLING) {
            return progressive(periods, window);
        }
        List<Fee> fees = new ArrayList<>(arrears(periods, window));
        fees.addAll(renewals(periods, true));
        return fees;
    }

    /** Renewals without an invoice, also for 0 units. */
    List<Fee> uninvoicedFees(BilledPeriods periods) {
        return renewals(periods, false);
    }

    /** Units that were paid in advance continue after a downgrade, but not after any other end. */
    private static boolean opensPeriod(BilledPeriods periods) {
        return periods.reason() == InvoicingReason.SUBSCRIPTION_PERIODIC
                || periods.terms().succession() == Succession.DOWNGRADED;
    }

    /** Units of the whole period are billed once: by the plan of the upgrade. */
    private static boolean isTakenOver(BilledPeriods periods, Charge charge) {
        Plan upgrade = periods.billed().upgrade();
        return upgrade != null && charge.metric().aggregation().recurring()
                && !charge.billing().prorated()
                && upgrade.pricing().charges().stream().anyMatch(other ->
                        other.metric().id().equals(charge.metric().id()));
    }

    /** The levels of weighted sums at the end of the rated windows, of all subscriptions so far. */
    List<WeightedCheckpoint> levels() {
        return List.copyOf(levels);
    }

    /**
     * Charges in arrears of the window up to an instant before its end, priced as if it ended
     * there, and not raised to a minimum.
     */
    List<Fee> inArrearsUntil(BilledPeriods periods, Instant end) {
        Window window = new Window(periods.windows().charges().from(), end);
        List<Charge> charges = arrears(periods);
        if (charges.isEmpty() || window.isEmpty()) {
            return List.of();
        }
        RatingPeriod period = new RatingPeriod(window, periods.windows().chargesDates(), false);
        return chargeFees(periods, period).toDate(rate(periods, charges, period));
    }

    private static List<Charge> arrears(BilledPeriods periods) {
        return periods.terms().plan().pricing().charges().stream()
                .filter(charge -> !charge.billing().payInAdvance() && !isTakenOver(periods, charge))
                .toList();
    }

    private List<Fee> arrears(BilledPeriods periods, Window window) {
        List<Charge> charges = arrears(periods);
        if (charges.isEmpty()) {
            return List.of();
        }
        RatingPeriod period = period(periods, window);
        List<RatedUsage> rated = rate(periods, charges, period);
        for (RatedUsage usage : rated) {
            if (usage.closingLevel() != null) {
                levels.add(new WeightedCheckpoint(periods.subscription().id(), usage.charge().id(),
                        usage.filter() == null ? null : usage.filter().id(), usage.groupedBy(),
                        usage.closingLevel().stamp(), usage.closingLevel().level()));
            }
        }
        return chargeFees(periods, period).billed(rated);
    }

    /**
     * Usage to date of a window that continues, without true-ups and checkpoints, which belong to
     * the invoice that closes the window ({@code subscriptions-and-invoicing.md 9.4}).
     */
    private List<Fee> progressive(BilledPeriods periods, Window window) {
        List<Charge> charges = periods.terms().plan().pricing().charges().stream()
                .filter(charge -> !charge.billing().payInAdvance()
                && charge.billing().invoiceable()).toList();
        RatingPeriod period = period(periods, window);
        return charges.isEmpty() ? List.of()
                : chargeFees(periods, period).toDate(rate(periods, charges, period));
    }

    /**
     * Recurring charges paid in advance, billed again in full for the period that starts: with the
     * units at the end of the closed window.
     */
    private List<Fee> renewals(BilledPeriods periods, boolean invoiceable) {
        List<Charge> charges = periods.terms().plan().pricing().charges().stream()
                .filter(charge -> charge.billing().payInAdvance()
                && charge.metric().aggregation().recurring()
                        && charge.billing().invoiceable() == invoiceable)
                .map(UsageFees::inFull).toList();
        if (charges.isEmpty() || !opensPeriod(periods) || !periods.billsUsage()) {
            return List.of();
        }
        RatingPeriod period = period(periods, periods.windows().charges());
        List<RatedUsage> rated = rate(periods, charges, period);
        ChargeFees fees = chargeFees(periods, period);
        Window opening = periods.openingChargeDates();
        return (invoiceable ? fees.billed(rated) : fees.renewedUninvoiced(rated)).stream()
                .map(fee -> FeeBuilder.of(fee).window(opening).build()).toList();
    }

    /** What {@link #fees} is going to ask the history for, as far as it is known. */
    List<UsageQuery> queries(BilledPeriods periods) {
        return periods.billsUsage() ? rating(periods).queries(periods.subscription().externalId(),
                arrears(periods), period(periods, periods.windows().charges())) : List.of();
    }

    private List<RatedUsage> rate(BilledPeriods periods, List<Charge> charges,
                                  RatingPeriod period) {
        return rating(periods).rate(periods.subscription().externalId(), charges, period);
    }

    private UsageRating rating(BilledPeriods periods) {
        return new UsageRating(history,
                new StoredWeightedCheckpoints(handle, periods.subscription()), persisted,
                periods.terms().plan().billing().currency(), PaidCheckpoints.NONE);
    }

    /** Creates fees with temporary identifiers, which are replaced when they are booked. */
    private ChargeFees chargeFees(BilledPeriods periods, RatingPeriod period) {
        return new ChargeFees(temporary,
                periods.terms().plan().billing().currency(), periods.subscription().id(), period,
                periods.billedAt());
    }

    private static RatingPeriod period(BilledPeriods periods, Window window) {
        SubscriptionTerms terms = periods.terms();
        boolean upgraded = periods.reason() == InvoicingReason.SUBSCRIPTION_TERMINATING
                && terms.succession() == Succession.UPGRADED;
        return new RatingPeriod(window, periods.windows().chargesDates(), upgraded);
    }

    private static Charge inFull(Charge charge) {
        return charge.with(new Charge.Billing(false, charge.billing().invoiceable(),
                charge.billing().regroupPaidFees(), false, 0, charge.billing().pricingUnit(),
                charge.billing().acceptsTargetWallet()));
    }
}

package billing.invoicing.usage;

import billing.catalog.Charge;
import billing.catalog.MinimumCommitment;
import billing.catalog.Plan;
import billing.engine.Identifiers;
import billing.invoicing.Fee;
import billing.invoicing.fee.ChargeFees;
import billing.invoicing.fee.FixedChargeFees;
import billing.kernel.time.BillingTime;
import billing.kernel.time.Cadence;
import billing.kernel.time.DatePeriod;
import billing.kernel.time.Interval;
import billing.kernel.time.LocalDays;
import billing.kernel.time.ProrationDates;
import billing.kernel.time.Window;
import billing.usage.EventHistory;
import billing.usage.aggregation.ComputedPaidCheckpoints;
import billing.usage.aggregation.PaidCheckpoints;
import billing.usage.aggregation.RatedUsage;
import billing.usage.aggregation.RatingPeriod;
import billing.usage.aggregation.UsageCheckpointStore;
import billing.usage.aggregation.UsageRating;
import billing.usage.aggregation.WeightedCheckpoints;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What the usage of one whole calendar period would cost on a plan, before anything is stored:
 * neither the plan nor the subscription need exist.
 *
 * @param externalSubscriptionId whose events were priced
 * @param period                 local dates
 * @param fees                   of the usage charges, with their minimums, then of the fixed
 *                               charges with the units that the plan states
 * @param planAmountCents        the subscription fee of the period
 * @param commitmentCents        what the minimum commitment adds; 0 without one
 */
public record UsageQuote(String externalSubscriptionId, Plan plan, DatePeriod period,
                         List<Fee> fees, long planAmountCents, long commitmentCents) {
    /**
     * Prices the events of a subscription within the calendar period that a date lies in; with
     * charges billed monthly, the month.
     *
     * @param zone in which dates are local
     */
    public static UsageQuote of(Plan plan, EventHistory history, String externalSubscriptionId,
                                LocalDate date, ZoneId zone, Identifiers identifiers) {
        DatePeriod period = periodOf(plan, date);
        RatingPeriod rating = new RatingPeriod(LocalDays.windowOf(period, zone),
                ProrationDates.of(period, zone), false);
        List<Charge> charges = plan.pricing().charges();
        PaidCheckpoints paid = ComputedPaidCheckpoints.of(history, externalSubscriptionId,
                charges, rating, plan.billing().currency());
        List<RatedUsage> rated = new UsageRating(history, WeightedCheckpoints.readSince(null),
                UsageCheckpointStore.NONE, plan.billing().currency(), paid)
                .rate(externalSubscriptionId, charges, rating).stream()
                .filter(usage -> isBilled(usage, paid)).toList();
        List<Fee> fees = new ArrayList<>(new ChargeFees(identifiers, plan.billing().currency(),
                Identifiers.NONE, rating, rating.window().to()).billed(rated));
        for (Window window : fixedChargeWindows(plan, period, zone)) {
            plan.pricing().fixedCharges().forEach(charge -> FixedChargeFees.ofWholePeriod(charge,
                    plan.billing().currency(), window).ifPresent(fees::add));
        }
        long usage = fees.stream().mapToLong(fee -> fee.amounts().cents()).sum();
        boolean split = plan.splitsCharges();
        long amount = split ? 0 : plan.billing().amountCents();
        long committed = split ? 0 : Optional.ofNullable(plan.pricing().minimumCommitment())
                .map(MinimumCommitment::amountCents).orElse(0L);
        return new UsageQuote(externalSubscriptionId, plan, period, fees, amount,
                Math.max(0, committed - amount - usage));
    }

    /**
     * Whether usage is billed at all: metered usage in advance only for its events, so that nothing
     * bills a flat amount of units that were never paid for ({@code rating-and-usage.md 4.6.3}).
     */
    private static boolean isBilled(RatedUsage usage, PaidCheckpoints paid) {
        Charge charge = usage.charge();
        return !charge.billing().payInAdvance() || charge.metric().aggregation().recurring()
                || usage.eventsCount() > 0
                && paid.find(charge, usage.filter(), usage.groupedBy())
                        .map(level -> level.highest().signum() > 0).orElse(true);
    }

    /** The calendar period of a plan's usage that a date lies in. */
    public static DatePeriod periodOf(Plan plan, LocalDate date) {
        Interval interval = plan.splitsCharges() ? Interval.MONTHLY
                : plan.billing().interval();
        return new Cadence(interval, BillingTime.CALENDAR, date).periodOf(date);
    }

    /** Monthly ones in each month of a longer period; ones of a longer period in no month of it. */
    private static List<Window> fixedChargeWindows(Plan plan, DatePeriod period, ZoneId zone) {
        if (!plan.splitsFixedCharges()) {
            return plan.splitsCharges() ? List.of() : List.of(LocalDays.windowOf(period, zone));
        }
        List<Window> windows = new ArrayList<>();
        LocalDate month = period.start();
        while (!month.isAfter(period.end())) {
            DatePeriod one = new Cadence(Interval.MONTHLY, BillingTime.CALENDAR, month)
                    .periodOf(month);
            windows.add(LocalDays.windowOf(one, zone));
            month = one.end().plusDays(1);
        }
        return windows;
    }

    /** Everything together, before taxes, in cents. */
    public long totalCents() {
        return planAmountCents + commitmentCents
                + fees.stream().mapToLong(fee -> fee.amounts().cents()).sum();
    }

    /** Whether a code of the file is priced by the plan at all. */
    public static boolean prices(Plan plan, String code) {
        return plan.pricing().charges().stream().map(Charge::metric)
                .anyMatch(metric -> metric.code().equals(code));
    }
}

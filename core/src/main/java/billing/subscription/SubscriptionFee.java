package billing.subscription;

import billing.catalog.Plan;
import billing.kernel.time.BillingTime;
import billing.kernel.time.Days;
import billing.kernel.time.Interval;
import billing.kernel.time.LocalDays;
import billing.kernel.time.Window;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Optional;

/**
 * The subscription fee, which does not depend on usage ({@code subscriptions-and-invoicing.md 4}).
 */
public final class SubscriptionFee {
    private final SubscriptionTerms terms;
    private final BillingWindows windows;
    private final Circumstances circumstances;

    private SubscriptionFee(SubscriptionTerms terms, BillingWindows windows,
                            Circumstances circumstances) {
        this.terms = terms;
        this.windows = windows;
        this.circumstances = circumstances;
    }

    /**
     * The circumstances that determine the fee in addition to the windows.
     *
     * @param billedAt           the billing instant
     * @param initialStart       start of the trial, see {@link Trial#end}
     * @param starting           whether the invoice bills a start
     * @param ending             whether the invoice bills the end
     * @param hasEarlierFee      whether an earlier invoice holds a subscription fee of it
     * @param feeMadeToday       whether another invoice of this local day holds one
     */
    public record Circumstances(Instant billedAt, Instant initialStart, boolean starting,
                                boolean ending, boolean hasEarlierFee, boolean feeMadeToday) {
    }

    /** The exact, unrounded fee in cents; empty when no fee is due. A due fee may be 0. */
    public static Optional<BigDecimal> of(SubscriptionTerms terms, BillingWindows windows,
                                          Circumstances circumstances) {
        SubscriptionFee fee = new SubscriptionFee(terms, windows, circumstances);
        return fee.isDue() ? Optional.of(fee.amountCents()) : Optional.empty();
    }

    private boolean isDue() {
        Plan plan = terms.plan();
        boolean alreadyToday = plan.billing().payInAdvance() && circumstances.feeMadeToday();
        boolean onlyFixedChargesInAdvance = circumstances.starting()
                && !plan.billing().payInAdvance();
        return !alreadyToday && !onlyFixedChargesInAdvance && isDueOfLongInterval()
                && isDueOfTrial() && isDueOfStatus();
    }

    /** Long intervals may be billed on in-between days, which carry no subscription fee. */
    private boolean isDueOfLongInterval() {
        Interval interval = terms.plan().billing().interval();
        if (interval != Interval.YEARLY && interval != Interval.SEMIANNUAL) {
            return true;
        }
        LocalDate today = terms.periodDate(circumstances.billedAt());
        LocalDate date = circumstances.starting() || circumstances.ending() ? today
                : BillingDays.upTo(terms, today);
        boolean full = BillingDays.isFull(terms, date);
        if (!terms.plan().billing().payInAdvance()) {
            return full || terms.subscription().isTerminated();
        }
        if (!terms.startedInThePast()) {
            return full || !circumstances.hasEarlierFee();
        }
        return full && !terms.cadence().periodOf(date).contains(terms.startedOn());
    }

    private boolean isDueOfTrial() {
        Instant now = circumstances.billedAt();
        boolean endsToday = trialEnd().map(terms::localDate)
                .filter(terms.localDate(now)::equals).isPresent();
        return endsToday || !Trial.isRunning(terms.subscription(), terms.plan(),
                circumstances.initialStart(), now);
    }

    /** A draft made before the end keeps the fee of an advance plan; the end itself has none. */
    private boolean isDueOfStatus() {
        Subscription subscription = terms.subscription();
        return subscription.isActive() || subscription.isIncomplete()
                || subscription.isTerminated()
                && !(terms.plan().billing().payInAdvance() && circumstances.ending());
    }

    /** The rows of {@code subscriptions-and-invoicing.md 4.3}, the first that applies. */
    private BigDecimal amountCents() {
        Window window = windows.subscription();
        Optional<Instant> trialEnd = trialEnd();
        if (trialEnd.filter(end -> !end.isBefore(window.to())).isPresent()) {
            return BigDecimal.ZERO;
        }
        boolean trialInside = trialEnd.filter(end -> end.isAfter(window.from())).isPresent();
        if (!trialInside && isWholePeriod()) {
            return BigDecimal.valueOf(terms.plan().billing().amountCents());
        }
        int days = Days.between(trialInside ? trialEnd.get() : window.from(), window.to(),
                terms.zone());
        // The day of an upgrade belongs to the new plan.
        boolean endsByUpgrade = isEnding() && terms.succession() == Succession.UPGRADED;
        return ofDays(endsByUpgrade ? Math.max(days - 1, 0) : days);
    }

    /** Never of a first invoice after an upgrade: that starts now and follows another. */
    private boolean isWholePeriod() {
        if (isEnding()) {
            return false;
        }
        boolean advance = terms.plan().billing().payInAdvance();
        Subscription subscription = terms.subscription();
        boolean anniversaryFromTheStart = advance && subscription.state().previousId() == null
                && subscription.terms().billingTime() == BillingTime.ANNIVERSARY;
        boolean startedBeforePeriod = subscription.state().startedAt().isBefore(wholePeriodStart());
        return anniversaryFromTheStart || circumstances.hasEarlierFee()
                || terms.startedInThePast() && (advance || startedBeforePeriod);
    }

    private Instant wholePeriodStart() {
        LocalDate from = terms.localDate(windows.subscription().from());
        return LocalDays.startOf(terms.cadence().periodOf(from).start(), terms.zone());
    }

    private boolean isEnding() {
        return terms.subscription().isTerminated() && !terms.plan().billing().payInAdvance()
                && terms.succession() != Succession.DOWNGRADED;
    }

    private BigDecimal ofDays(int days) {
        return Days.share(BigDecimal.valueOf(terms.plan().billing().amountCents()), days,
                windows.subscriptionDates().periodDays());
    }

    private Optional<Instant> trialEnd() {
        return Trial.end(terms.plan(), circumstances.initialStart());
    }
}

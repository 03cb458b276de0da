package billing.subscription;

import billing.kernel.time.Cadence;
import billing.kernel.time.DatePeriod;
import billing.kernel.time.LocalDays;
import billing.kernel.time.ProrationDates;
import billing.kernel.time.Window;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;

/**
 * The windows of a subscription that an invoice of one instant bills
 * ({@code subscriptions-and-invoicing.md 3.3}).
 *
 * @param subscription     window of the subscription fee
 * @param charges          window of usage; null on days that bill only the other kind
 * @param fixedCharges     window of fixed charges; null on days that bill only the other kind
 * @param subscriptionDays days of the whole period that the subscription window starts in
 * @param chargesDates     of the whole period that the charge window was taken from; null
 *                         without one
 * @param fixedChargesDates the same of the fixed-charge window
 */
public record BillingWindows(Window subscription, Window charges, Window fixedCharges,
                             int subscriptionDays, ProrationDates chargesDates,
                             ProrationDates fixedChargesDates) {
    /** The windows of an invoice made at {@code at}: of a billing day, a start or an end. */
    public static BillingWindows billing(SubscriptionTerms terms, Instant at) {
        if (!terms.hasEndedBy(at)) {
            return onBillingDay(terms, at);
        }
        return switch (terms.succession()) {
            case NONE, UPGRADED -> current(terms, at);
            case DOWNGRADED -> onBillingDay(terms, at);
        };
    }

    /**
     * The windows of a billing day whatever the status: the opening period of an advance plan's
     * fee, the closed period of everything else.
     */
    public static BillingWindows onBillingDay(SubscriptionTerms terms, Instant at) {
        LocalDate date = BillingDays.upTo(terms, terms.periodDate(at));
        DatePeriod opening = terms.cadence().periodOf(date);
        DatePeriod billed = terms.plan().billing().payInAdvance() ? opening
                : terms.cadence().previous(opening);
        boolean inBetween = BillingDays.isSplit(terms, date) && !BillingDays.isFull(terms, date);
        boolean noCharges = inBetween && !terms.plan().splitsCharges();
        boolean noFixedCharges = inBetween && !terms.plan().splitsFixedCharges();
        return of(terms, at, billed,
                noCharges ? null : closedPeriod(terms.chargesCadence(), date),
                noFixedCharges ? null : closedPeriod(terms.fixedChargesCadence(), date));
    }

    /** The windows that run at {@code at}: of current usage and of charges paid in advance. */
    public static BillingWindows current(SubscriptionTerms terms, Instant at) {
        LocalDate date = terms.periodDate(at);
        return of(terms, at, terms.cadence().periodOf(date),
                terms.chargesCadence().periodOf(date),
                terms.fixedChargesCadence().periodOf(date));
    }

    /**
     * The first instant whose usage is billed: the start, and of a start in the past at the
     * earliest that of the charge period which the first billing day after the creation closes
     * ({@code subscriptions-and-invoicing.md 3.6}).
     *
     * @param terms of a subscription that has started
     */
    public static Instant usageBilledFrom(SubscriptionTerms terms) {
        LocalDate created = LocalDays.of(terms.subscription().createdAt(), ZoneOffset.UTC)
                .minusDays(1);
        LocalDate closed = created.isAfter(terms.startedOn()) ? created : terms.startedOn();
        return chargesWindow(terms, terms.startedOn(), terms.chargesCadence().periodOf(closed),
                null).from();
    }

    /**
     * The windows of a plain termination ({@code subscriptions-and-invoicing.md 3.5}): one on the
     * first day of a period closes the period before, unless that one was invoiced already. Of a
     * split plan a month may close in the middle of its period: what is billed by the month closes
     * with it, everything else ends where the subscription does.
     *
     * @param closedPeriodBilled whether a periodic invoice of the period before exists
     */
    public static BillingWindows terminating(SubscriptionTerms terms, boolean closedPeriodBilled) {
        Instant end = terms.subscription().state().terminatedAt();
        Cadence shortest = terms.plan().isSplit() ? terms.monthlyCadence() : terms.cadence();
        if (closedPeriodBilled || !closes(terms, shortest)) {
            return billing(terms, end);
        }
        BillingWindows closing = onBillingDay(terms, end);
        if (closes(terms, terms.cadence())) {
            return closing;
        }
        BillingWindows running = billing(terms, end);
        BillingWindows charges = terms.plan().splitsCharges() ? closing : running;
        BillingWindows fixedCharges = terms.plan().splitsFixedCharges() ? closing : running;
        return new BillingWindows(running.subscription, charges.charges,
                fixedCharges.fixedCharges, running.subscriptionDays, charges.chargesDates,
                fixedCharges.fixedChargesDates);
    }

    /**
     * Whether a plain termination falls less than a day after the end of a period, in which the
     * subscription had started: also one that started less than a day ago, whose first period
     * nothing else closes.
     */
    private static boolean closes(SubscriptionTerms terms, Cadence cadence) {
        Instant end = terms.subscription().state().terminatedAt();
        if (terms.succession() != Succession.NONE) {
            return false;
        }
        Instant started = terms.subscription().state().startedAt();
        Instant dayBefore = end.minus(Duration.ofDays(1));
        DatePeriod period = cadence.periodOf(
                terms.localDate(dayBefore.isBefore(started) ? started : dayBefore));
        Instant closed = LocalDays.endOf(period.end(), terms.zone());
        return end.isAfter(closed) && end.isBefore(closed.plus(Duration.ofDays(1)));
    }

    private static DatePeriod closedPeriod(Cadence cadence, LocalDate date) {
        return cadence.previous(cadence.periodOf(date));
    }

    private static BillingWindows of(SubscriptionTerms terms, Instant at, DatePeriod subscription,
                                     DatePeriod charges, DatePeriod fixedCharges) {
        LocalDate startedOn = terms.startedOn();
        Window window = subscriptionWindow(terms, startedOn, at, subscription);
        LastBilling last = terms.last();
        return new BillingWindows(window,
                chargesWindow(terms, startedOn, charges, last == null ? null : last.chargesTo()),
                chargesWindow(terms, startedOn, fixedCharges,
                        last == null ? null : last.fixedChargesTo()),
                terms.cadence().periodOf(terms.localDate(window.from())).days(),
                dates(terms, startedOn, charges), dates(terms, startedOn, fixedCharges));
    }

    private static ProrationDates dates(SubscriptionTerms terms, LocalDate startedOn,
                                        DatePeriod period) {
        return period == null ? null : new ProrationDates(period,
                startedOn.isAfter(period.start()) ? startedOn : period.start(), terms.zone());
    }

    /** Starts at local midnight of the start date and ends with the subscription. */
    private static Window subscriptionWindow(SubscriptionTerms terms, LocalDate startedOn,
                                             Instant at, DatePeriod period) {
        ZoneId zone = terms.zone();
        Instant started = terms.subscription().state().startedAt();
        LocalDate first = startedOn.isAfter(period.start()) ? startedOn : period.start();
        Instant from = LocalDays.startOf(first, zone);
        Instant to = LocalDays.endOf(period.end(), zone);
        if (terms.hasEndedBy(at) && to.isAfter(terms.subscription().state().terminatedAt())) {
            to = terms.subscription().state().terminatedAt().truncatedTo(ChronoUnit.SECONDS);
        }
        to = to.isBefore(started) ? started : to;
        return new Window(from.isAfter(to) ? to : from, to);
    }

    /**
     * Starts with the subscription itself, not at midnight, and after what was billed last: where
     * the customer's zone has changed, nothing is billed twice and nothing falls between.
     */
    private static Window chargesWindow(SubscriptionTerms terms, LocalDate startedOn,
                                        DatePeriod period, Instant lastBilledTo) {
        if (period == null) {
            return null;
        }
        Subscription subscription = terms.subscription();
        Instant started = subscription.state().startedAt();
        Instant from = startedOn.isBefore(period.start()) ? startOf(period, terms) : started;
        Instant to = LocalDays.endOf(period.end(), terms.zone());
        if (subscription.isTerminated() && !subscription.state().terminatedAt().isAfter(to)) {
            to = subscription.state().terminatedAt();
        }
        from = from.isBefore(started) ? started : from;
        if (lastBilledTo != null) {
            Instant next = lastBilledTo.truncatedTo(ChronoUnit.SECONDS).plusSeconds(1);
            from = ProrationDates.isNear(next, from) ? next : from;
        }
        to = to.isBefore(started) ? started : to;
        return new Window(from, to.isBefore(from) ? from : to);
    }

    /**
     * Midnight of the first date, where the customer lives now; of the period in which one that
     * starts in the past was created, where the customer lived by then.
     */
    private static Instant startOf(DatePeriod period, SubscriptionTerms terms) {
        Instant former = LocalDays.startOf(period.start(), terms.startZone());
        return former.isAfter(terms.subscription().createdAt())
                ? LocalDays.startOf(period.start(), terms.zone()) : former;
    }
}

package billing.invoicing.fee;

import billing.invoicing.BilledSubscription;
import billing.invoicing.InvoiceSubscription;
import billing.invoicing.InvoicingReason;
import billing.invoicing.fee.store.BillingHistory;
import billing.kernel.time.DatePeriod;
import billing.kernel.time.LocalDays;
import billing.kernel.time.Window;
import billing.subscription.BillingDays;
import billing.subscription.BillingWindows;
import billing.subscription.Subscription;
import billing.subscription.SubscriptionTerms;
import java.time.Instant;
import java.time.LocalDate;
import java.util.UUID;

/**
 * The windows that one invoice bills of one subscription.
 *
 * @param billedAt the billing instant
 * @param windows  the billed windows
 * @param opening  the windows that contain the billing instant: of charges paid in advance
 * @param billedOn the local date that is billed; of a regular invoice the billing day, even when it
 *                 is billed later
 */
public record BilledPeriods(BilledSubscription billed, Instant billedAt, BillingWindows windows,
                            BillingWindows opening, LocalDate billedOn) {
    /**
     * Determines the windows by the reason of the invoice
     * ({@code subscriptions-and-invoicing.md 3.3, 3.5, 7}).
     */
    public static BilledPeriods of(BilledSubscription given, Instant billedAt,
                                   BillingHistory before) {
        BilledSubscription billed = isOfEvent(given) ? given : given.after(
                before.lastBilling(given.terms().subscription().id(), billedAt).orElse(null));
        SubscriptionTerms terms = billed.terms();
        BillingWindows opening = BillingWindows.current(terms, billedAt);
        // A late event of a subscription that has ended belongs to the last of its windows.
        BillingWindows running = terms.hasEndedBy(billedAt)
                ? BillingWindows.current(terms, terms.subscription().state().terminatedAt())
                : opening;
        BillingWindows windows = switch (billed.reason()) {
            case PROGRESSIVE_BILLING -> opening;
            case IN_ADVANCE_CHARGE, IN_ADVANCE_CHARGE_PERIODIC -> running;
            case SUBSCRIPTION_STARTING -> BillingWindows.billing(terms, billedAt);
            case SUBSCRIPTION_PERIODIC -> BillingWindows.onBillingDay(terms, billedAt);
            case SUBSCRIPTION_TERMINATING -> BillingWindows.terminating(terms,
                    before.isPeriodicMadeOn(terms.subscription().id(),
                            terms.periodDate(billedAt)));
        };
        LocalDate billedOn = billed.reason() == InvoicingReason.SUBSCRIPTION_PERIODIC
                ? BillingDays.upTo(terms, terms.periodDate(billedAt)) : terms.localDate(billedAt);
        return new BilledPeriods(billed, billedAt, windows, opening, billedOn);
    }

    /**
     * Whether a single event is billed. There can be many events, so their window is not computed.
     */
    private static boolean isOfEvent(BilledSubscription billed) {
        return billed.reason() == InvoicingReason.IN_ADVANCE_CHARGE && billed.units() == null;
    }

    /** Returns this with the windows of a stored invoice. */
    public BilledPeriods withWindowsOf(InvoiceSubscription stored) {
        return new BilledPeriods(billed, billedAt,
                new BillingWindows(stored.windows().subscription(),
                stored.windows().charges(), stored.windows().fixedCharges(),
                windows.subscriptionDates(), windows.chargesDates(), windows.fixedChargesDates()),
                opening, billedOn);
    }

    /** The billed subscription with its plan. */
    public SubscriptionTerms terms() {
        return billed.terms();
    }

    /** The billed subscription. */
    public Subscription subscription() {
        return billed.terms().subscription();
    }

    /** The reason of the invoice. */
    public InvoicingReason reason() {
        return billed.reason();
    }

    /** Whether the usage of a window is billed. */
    public boolean billsUsage() {
        return reason().billsUsage() && windows.charges() != null && !windows.charges().isEmpty();
    }

    /**
     * Whether the plan's own period or the subscription ends, so that fees of long periods are
     * billed.
     */
    boolean closesPeriod() {
        return reason() == InvoicingReason.SUBSCRIPTION_TERMINATING
                || reason() == InvoicingReason.SUBSCRIPTION_PERIODIC
                && BillingDays.isFull(terms(), billedOn());
    }

    /** A day of the plan period that this invoice closes. */
    LocalDate closedOn() {
        boolean running = reason() == InvoicingReason.SUBSCRIPTION_TERMINATING
                && !closesPeriodBefore();
        LocalDate date = terms().periodDate(billedAt);
        return running ? date : (reason() == InvoicingReason.SUBSCRIPTION_PERIODIC ? billedOn()
                : date).minusDays(1);
    }

    /**
     * Whether the subscription ends on the first day of a period, which closes the previous period.
     */
    private boolean closesPeriodBefore() {
        return windows.charges() != null && windows.charges().to().isBefore(
                LocalDays.startOf(billedOn(), terms().zone()));
    }

    /** The full dates of the charge period that starts. */
    Window openingChargeDates() {
        DatePeriod period = terms().chargesCadence().periodOf(billedOn());
        return LocalDays.windowOf(period, terms().zone());
    }

    /** The link that marks these windows as billed; the id is null until it is booked. */
    public InvoiceSubscription link(UUID id, Instant now) {
        return new InvoiceSubscription(id, subscription().id(), reason(), billedAt, billedOn(),
                terms().zone(),
                new InvoiceSubscription.Windows(windows.subscription(), windows.charges(),
                        windows.fixedCharges()),
                false, now);
    }
}

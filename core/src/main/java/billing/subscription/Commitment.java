package billing.subscription;

import billing.catalog.MinimumCommitment;
import billing.kernel.money.Decimals;
import billing.kernel.time.DatePeriod;
import billing.kernel.time.Days;
import billing.kernel.time.LocalDays;
import billing.kernel.time.Window;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;

/**
 * The minimum commitment of a subscription for one period
 * ({@code subscriptions-and-invoicing.md 10}).
 *
 * @param window         the part of the period that counts, UTC instants
 * @param committedCents the share of the commitment that this part costs, rounded
 */
public record Commitment(Window window, long committedCents) {
    /**
     * The commitment of the period that an invoice of a date reconciles: the closed one on a
     * billing day, the running one when the subscription ends.
     *
     * @param terms      of a plan with a minimum commitment
     * @param reconciled any date of the period reconciled
     */
    public static Commitment of(SubscriptionTerms terms, LocalDate reconciled) {
        MinimumCommitment commitment = terms.plan().pricing().minimumCommitment();
        DatePeriod period = terms.cadence().periodOf(reconciled);
        Window window = used(terms, period);
        BigDecimal share = Days.share(BigDecimal.valueOf(commitment.amountCents()),
                Days.between(window.from(), window.to(), terms.zone()), period.days());
        return new Commitment(window, Decimals.toWhole(share));
    }

    private static Window used(SubscriptionTerms terms, DatePeriod period) {
        Subscription subscription = terms.subscription();
        LocalDate started = terms.startedOn();
        LocalDate first = started.isAfter(period.start()) ? started : period.start();
        Instant end = LocalDays.endOf(period.end(), terms.zone());
        if (subscription.isTerminated() && subscription.state().terminatedAt().isBefore(end)) {
            end = subscription.state().terminatedAt();
        }
        return new Window(LocalDays.startOf(first, terms.zone()), end);
    }
}

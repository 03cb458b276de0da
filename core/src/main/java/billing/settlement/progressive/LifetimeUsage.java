package billing.settlement.progressive;

import billing.subscription.Subscription;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/**
 * The usage under an external id since its anchor, across plan changes
 * ({@code subscriptions-and-invoicing.md 9.1}). Amounts are in cents, before coupons and taxes.
 *
 * @param subscription    the current subscription
 * @param historicalCents usage before this system, set by a user
 * @param invoicedCents   usage fees on invoices of subscriptions, including drafts
 * @param currentCents    usage of the current window, billed progressively or not
 * @param at              the time of the computation
 * @param thresholds      the completion of the applicable thresholds
 */
public record LifetimeUsage(UUID id, Subscription subscription, long historicalCents,
                            long invoicedCents, long currentCents, Instant at,
                            List<ThresholdCompletion> thresholds) {
    public LifetimeUsage {
        thresholds = List.copyOf(thresholds);
    }

    /** The total lifetime usage. */
    public long totalCents() {
        return historicalCents + invoicedCents + currentCents;
    }
}

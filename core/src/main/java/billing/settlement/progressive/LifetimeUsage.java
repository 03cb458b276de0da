package billing.settlement.progressive;

import billing.subscription.Subscription;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/**
 * What has been used under an external id since its anchor, plan changes included
 * ({@code subscriptions-and-invoicing.md 9.1}). Amounts are in cents, before coupons and taxes.
 *
 * @param subscription    the one that it stands with now
 * @param historicalCents used elsewhere before, as the user says
 * @param invoicedCents   usage fees on invoices of subscriptions, drafts too
 * @param currentCents    of the running window, whether billed progressively or not
 * @param at              when it was computed
 * @param thresholds      how far the applicable thresholds have been reached
 */
public record LifetimeUsage(UUID id, Subscription subscription, long historicalCents,
                            long invoicedCents, long currentCents, Instant at,
                            List<ThresholdCompletion> thresholds) {
    public LifetimeUsage {
        thresholds = List.copyOf(thresholds);
    }

    /** All of it. */
    public long totalCents() {
        return historicalCents + invoicedCents + currentCents;
    }
}

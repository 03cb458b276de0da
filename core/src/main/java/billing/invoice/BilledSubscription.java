package billing.invoice;

import billing.catalog.Plan;
import billing.subscription.SubscriptionTerms;

/**
 * One subscription's part in an invoice.
 *
 * @param terms   the subscription with its plan, as they stand when it is billed
 * @param reason  why it is billed
 * @param upgrade the plan that took over from an upgraded one and bills what goes on; or null
 */
public record BilledSubscription(SubscriptionTerms terms, InvoicingReason reason, Plan upgrade) {
    /** The part of a subscription that was not upgraded. */
    public BilledSubscription(SubscriptionTerms terms, InvoicingReason reason) {
        this(terms, reason, null);
    }
}

package billing.invoice;

import billing.subscription.SubscriptionTerms;

/**
 * One subscription's part in an invoice.
 *
 * @param terms  the subscription with its plan, as they stand when it is billed
 * @param reason why it is billed
 */
public record BilledSubscription(SubscriptionTerms terms, InvoicingReason reason) {
}

package billing.invoicing;

import billing.catalog.Plan;
import billing.subscription.LastBilling;
import billing.subscription.SubscriptionTerms;
import java.util.Set;
import java.util.UUID;

/**
 * One subscription's part in an invoice.
 *
 * @param terms   the subscription with its plan, as they stand when it is billed
 * @param reason  why it is billed
 * @param upgrade the plan that took over from an upgraded one and bills what goes on; or null
 * @param units   the advance fixed charges whose units have changed at the billing instant, when
 *                nothing else is billed; null for an ordinary part
 */
public record BilledSubscription(SubscriptionTerms terms, InvoicingReason reason, Plan upgrade,
                                 Set<UUID> units) {
    /** The part of a subscription that was not upgraded. */
    public BilledSubscription(SubscriptionTerms terms, InvoicingReason reason) {
        this(terms, reason, null, null);
    }

    /** The part of a subscription that may have been upgraded. */
    public BilledSubscription(SubscriptionTerms terms, InvoicingReason reason, Plan upgrade) {
        this(terms, reason, upgrade, null);
    }

    /** The same with how far the subscription had been billed before; null for not at all. */
    public BilledSubscription after(LastBilling last) {
        return new BilledSubscription(terms.after(last), reason, upgrade, units);
    }

    /** The part of a subscription whose units of some advance fixed charges have changed. */
    public static BilledSubscription ofUnits(SubscriptionTerms terms, Set<UUID> fixedCharges) {
        return new BilledSubscription(terms, InvoicingReason.IN_ADVANCE_CHARGE, null,
                Set.copyOf(fixedCharges));
    }
}

package billing.invoicing;

import billing.catalog.Plan;
import billing.subscription.LastBilling;
import billing.subscription.SubscriptionTerms;
import java.util.Set;
import java.util.UUID;

/**
 * One subscription on an invoice.
 *
 * @param terms   the subscription with its plan at the time of billing
 * @param reason  why it is billed
 * @param upgrade the plan of the upgrade that ended this subscription and bills the units that
 *                continue; or null
 * @param units   the advance fixed charges whose units changed at the billing instant, when only
 *                these are billed; else null
 */
public record BilledSubscription(SubscriptionTerms terms, InvoicingReason reason, Plan upgrade,
                                 Set<UUID> units) {
    /** A subscription that was not upgraded. */
    public BilledSubscription(SubscriptionTerms terms, InvoicingReason reason) {
        this(terms, reason, null, null);
    }

    /** A subscription that may have been upgraded. */
    public BilledSubscription(SubscriptionTerms terms, InvoicingReason reason, Plan upgrade) {
        this(terms, reason, upgrade, null);
    }

    /** Returns this with the subscription's previous billing; null when it has none. */
    public BilledSubscription after(LastBilling last) {
        return new BilledSubscription(terms.after(last), reason, upgrade, units);
    }

    /** The same at the prices of another plan. */
    public BilledSubscription with(Plan plan) {
        return new BilledSubscription(new SubscriptionTerms(terms.subscription(), plan,
                terms.zone(), terms.last()), reason, upgrade, units);
    }

    /** A subscription of which only changed units of advance fixed charges are billed. */
    public static BilledSubscription ofUnits(SubscriptionTerms terms, Set<UUID> fixedCharges) {
        return new BilledSubscription(terms, InvoicingReason.IN_ADVANCE_CHARGE, null,
                Set.copyOf(fixedCharges));
    }
}

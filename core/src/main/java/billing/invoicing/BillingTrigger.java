package billing.invoicing;

import billing.catalog.UsageThreshold;
import billing.customer.Customer;
import java.time.Instant;
import java.util.List;

/**
 * What one invoice is made for ({@code subscriptions-and-invoicing.md 5.2, 7}).
 *
 * @param customer      who pays
 * @param billedAt      the billing instant: its local date decides about windows and dates
 * @param subscriptions at least one; all of one currency, billing entity and purchase order
 * @param passage       the thresholds that a progressive invoice is made for; else null
 */
public record BillingTrigger(Customer customer, Instant billedAt,
                             List<BilledSubscription> subscriptions, Passage passage) {
    public BillingTrigger {
        subscriptions = List.copyOf(subscriptions);
        if (subscriptions.isEmpty()) {
            throw new IllegalArgumentException("nothing is billed");
        }
    }

    /** An occasion at which no threshold is passed. */
    public BillingTrigger(Customer customer, Instant billedAt,
                          List<BilledSubscription> subscriptions) {
        this(customer, billedAt, subscriptions, null);
    }

    /**
     * That usage passed thresholds ({@code subscriptions-and-invoicing.md 9.3}).
     *
     * @param thresholds         by amount
     * @param lifetimeUsageCents the usage that passed them
     */
    public record Passage(List<UsageThreshold> thresholds, long lifetimeUsageCents) {
        public Passage {
            thresholds = List.copyOf(thresholds);
        }
    }
}

package billing.invoicing;

import billing.catalog.UsageThreshold;
import billing.customer.Customer;
import java.time.Instant;
import java.util.List;

/**
 * The reason for which one invoice is created ({@code subscriptions-and-invoicing.md 5.2, 7}).
 *
 * @param customer      the customer of the invoice
 * @param billedAt      the billing instant: its local date determines windows and dates
 * @param subscriptions at least one; all of one currency, billing entity and purchase order
 * @param crossed       the thresholds of a progressive invoice; else null
 */
public record BillingTrigger(Customer customer, Instant billedAt,
                             List<BilledSubscription> subscriptions, CrossedThresholds crossed) {
    public BillingTrigger {
        subscriptions = List.copyOf(subscriptions);
        if (subscriptions.isEmpty()) {
            throw new IllegalArgumentException("nothing is billed");
        }
    }

    /** A trigger without crossed thresholds. */
    public BillingTrigger(Customer customer, Instant billedAt,
                          List<BilledSubscription> subscriptions) {
        this(customer, billedAt, subscriptions, null);
    }

    /**
     * Usage thresholds that were crossed ({@code subscriptions-and-invoicing.md 9.3}).
     *
     * @param thresholds         by amount
     * @param lifetimeUsageCents the lifetime usage that crossed them
     */
    public record CrossedThresholds(List<UsageThreshold> thresholds, long lifetimeUsageCents) {
        public CrossedThresholds {
            thresholds = List.copyOf(thresholds);
        }
    }
}

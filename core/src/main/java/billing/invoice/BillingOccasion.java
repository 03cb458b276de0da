package billing.invoice;

import billing.customer.Customer;
import java.time.Instant;
import java.util.List;

/**
 * What one invoice is made for ({@code subscriptions-and-invoicing.md 5.2, 7}).
 *
 * @param customer      who pays
 * @param billedAt      the billing instant: its local date decides about windows and dates
 * @param subscriptions at least one; all of one currency, billing entity and purchase order
 */
public record BillingOccasion(Customer customer, Instant billedAt,
                              List<BilledSubscription> subscriptions) {
    public BillingOccasion {
        subscriptions = List.copyOf(subscriptions);
        if (subscriptions.isEmpty()) {
            throw new IllegalArgumentException("nothing is billed");
        }
    }
}

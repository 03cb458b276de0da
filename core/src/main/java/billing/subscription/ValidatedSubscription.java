package billing.subscription;

import billing.catalog.Plan;
import billing.customer.BillingEntity;
import billing.customer.Customer;
import billing.kernel.time.BillingTime;
import java.time.Instant;

/**
 * The wish for a subscription after its checks: nothing about its members can be refused any more.
 *
 * @param entity              whose invoices it shall have; null when the wish names none
 * @param chosen              the plan named; before the subscription is made, what it makes of it
 * @param endingAt            or null
 * @param purchaseOrderNumber or null
 */
record ValidatedSubscription(NewSubscription wish, BillingEntity entity, Customer customer,
                             ChosenPlan chosen, Instant subscriptionAt, Instant endingAt,
                             BillingTime billingTime, String purchaseOrderNumber) {
    /** The plan that it shall follow. */
    Plan plan() {
        return chosen.plan();
    }

    /** The same wish for another plan. */
    ValidatedSubscription with(ChosenPlan other) {
        return new ValidatedSubscription(wish, entity, customer, other, subscriptionAt, endingAt,
                billingTime, purchaseOrderNumber);
    }
}

package billing.subscription.service;

import billing.catalog.Plan;
import billing.customer.BillingEntity;
import billing.customer.Customer;
import billing.kernel.time.BillingTime;
import billing.subscription.PaymentChoice;
import java.time.Instant;

/**
 * The request for a subscription after its checks: its members are valid.
 *
 * @param entity              the issuer of its invoices; null when the request names none
 * @param chosen              the plan named; before the subscription is created, with the changes
 *                            requested to it
 * @param endingAt            or null
 * @param payment             names a method that the customer has, or none
 * @param purchaseOrderNumber or null
 */
record ValidatedSubscription(NewSubscription request, BillingEntity entity, Customer customer,
                             ChosenPlan chosen, Instant subscriptionAt, Instant endingAt,
                             BillingTime billingTime, PaymentChoice payment,
                             String purchaseOrderNumber) {
    /** The plan that it shall follow. */
    Plan plan() {
        return chosen.plan();
    }

    /** The same request for another plan. */
    ValidatedSubscription with(ChosenPlan other) {
        return new ValidatedSubscription(request, entity, customer, other, subscriptionAt, endingAt,
                billingTime, payment, purchaseOrderNumber);
    }
}

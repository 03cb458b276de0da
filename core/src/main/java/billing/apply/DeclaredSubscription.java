package billing.apply;

import billing.kernel.time.BillingTime;
import billing.subscription.ActivationRuleInput;
import java.time.Instant;
import java.util.List;

/**
 * A subscription as files state it: customer, plan and entity by their names.
 *
 * @param name               or null
 * @param subscriptionAt     null for the instant at which it is applied
 * @param endingAt           or null
 * @param billingEntityCode  or null for the customer's
 * @param purchaseOrderNumber or null
 * @param customSections     codes; null when none are named
 * @param activationRules    what its start waits for, or waited
 * @param isOver             whether it has ended or was called off: nothing changes it any more
 * @param hasStarted         whether its start has passed
 */
public record DeclaredSubscription(String externalId, String externalCustomerId, String planCode,
                                   String name, BillingTime billingTime, Instant subscriptionAt,
                                   Instant endingAt, String billingEntityCode,
                                   boolean consolidateInvoice,
                                   boolean progressiveBillingDisabled,
                                   String purchaseOrderNumber, List<String> customSections,
                                   boolean skipCustomSections,
                                   List<ActivationRuleInput> activationRules, boolean isOver,
                                   boolean hasStarted) {
}

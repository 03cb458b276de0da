package billing.apply;

import billing.kernel.time.BillingTime;
import billing.subscription.ActivationRuleInput;
import java.time.Instant;
import java.util.List;

/**
 * A subscription as files state it: customer, plan and entity by their names.
 *
 * @param nextPlanCode    the plan of the one that waits to replace it; or null
 * @param name            or null
 * @param dates           when it runs, and how its periods lie
 * @param invoicing       how it is invoiced
 * @param activationRules what its start waits for, or waited
 * @param isOver          whether it has ended or was called off: nothing changes it any more
 * @param hasStarted      whether its start has passed
 */
public record DeclaredSubscription(String externalId, String externalCustomerId, String planCode,
                                   String nextPlanCode, String name, Dates dates,
                                   Invoicing invoicing,
                                   List<ActivationRuleInput> activationRules, boolean isOver,
                                   boolean hasStarted) {
    /**
     * When it runs, and how its periods lie.
     *
     * @param subscriptionAt null for the instant at which it is applied
     * @param endingAt       or null
     */
    public record Dates(BillingTime billingTime, Instant subscriptionAt, Instant endingAt) {
    }

    /**
     * How it is invoiced.
     *
     * @param billingEntityCode   or null for the customer's
     * @param purchaseOrderNumber or null
     * @param customSections      codes; null when none are named
     */
    public record Invoicing(String billingEntityCode, boolean consolidateInvoice,
                            boolean progressiveBillingDisabled, String purchaseOrderNumber,
                            List<String> customSections, boolean skipCustomSections) {
    }

    /** The same, bound to no billing entity of its own. */
    DeclaredSubscription ofCustomersEntity() {
        return new DeclaredSubscription(externalId, externalCustomerId, planCode, nextPlanCode,
                name, dates, new Invoicing(null, invoicing.consolidateInvoice(),
                        invoicing.progressiveBillingDisabled(), invoicing.purchaseOrderNumber(),
                        invoicing.customSections(), invoicing.skipCustomSections()),
                activationRules, isOver, hasStarted);
    }
}

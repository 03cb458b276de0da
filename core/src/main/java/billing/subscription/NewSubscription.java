package billing.subscription;

import java.util.List;

/**
 * The wish for a subscription as it came from outside ({@code subscriptions-and-invoicing.md
 * 2.2}). Dates and the billing time are texts, because they are judged after the names.
 *
 * @param externalCustomerId         a customer unknown so far is created
 * @param planCode                   of a live plan
 * @param externalId                 chosen by the user
 * @param name                       or null
 * @param billingTime                {@code calendar}, {@code anniversary}; null for calendar
 * @param subscriptionAt             ISO 8601; null for now
 * @param endingAt                   ISO 8601; or null
 * @param billingEntityCode          binds the invoices to an entity; or null
 * @param consolidateInvoice         null for true
 * @param progressiveBillingDisabled null for false
 * @param purchaseOrderNumber        or null
 * @param payment                    or null
 * @param customSections             codes of custom sections; null when none are named
 * @param skipCustomSections         whether it takes no part in custom sections
 */
public record NewSubscription(String externalCustomerId, String planCode, String externalId,
                              String name, String billingTime, String subscriptionAt,
                              String endingAt, String billingEntityCode,
                              Boolean consolidateInvoice, Boolean progressiveBillingDisabled,
                              String purchaseOrderNumber, PaymentChoice payment,
                              List<String> customSections, boolean skipCustomSections) {
    public NewSubscription {
        externalCustomerId = trimmed(externalCustomerId);
        externalId = trimmed(externalId);
        name = trimmed(name);
        payment = payment == null ? PaymentChoice.DEFAULT : payment;
    }

    /** The plain wish: this customer, this plan, from now on. */
    public static NewSubscription of(String externalCustomerId, String planCode,
                                     String externalId) {
        return new NewSubscription(externalCustomerId, planCode, externalId, null, null, null,
                null, null, null, null, null, null, null, false);
    }

    private static String trimmed(String text) {
        return text == null ? null : text.strip();
    }
}

package billing.subscription;

import java.util.List;

/**
 * A partial update of a subscription ({@code subscriptions-and-invoicing.md 2.6}): what is not set
 * stays as it is.
 */
public final class SubscriptionChange {
    Given<String> name = Given.absent();
    Given<String> endingAt = Given.absent();
    Given<String> subscriptionAt = Given.absent();
    Given<String> purchaseOrderNumber = Given.absent();
    Given<String> onTerminationCreditNote = Given.absent();
    Given<String> onTerminationInvoice = Given.absent();
    Given<String> billingEntityCode = Given.absent();
    Given<Boolean> consolidateInvoice = Given.absent();
    Given<Boolean> progressiveBillingDisabled = Given.absent();
    Given<PaymentChoice> payment = Given.absent();
    Given<List<ActivationRuleWish>> activationRules = Given.absent();
    Given<List<String>> customSections = Given.absent();
    Given<Boolean> skipCustomSections = Given.absent();

    /** Names it; null takes the name away. */
    public SubscriptionChange name(String value) {
        name = Given.of(value);
        return this;
    }

    /** Sets the date of its end, ISO 8601; null clears it. */
    public SubscriptionChange endingAt(String value) {
        endingAt = Given.of(value);
        return this;
    }

    /** Moves its start, ISO 8601; only before it has started. */
    public SubscriptionChange subscriptionAt(String value) {
        subscriptionAt = Given.of(value);
        return this;
    }

    /** Sets the buyer's order number; null or blank clears it. */
    public SubscriptionChange purchaseOrderNumber(String value) {
        purchaseOrderNumber = Given.of(value);
        return this;
    }

    /** Says what becomes of unused days: credit, refund, offset, skip. */
    public SubscriptionChange onTerminationCreditNote(String value) {
        onTerminationCreditNote = Given.of(value);
        return this;
    }

    /** Says whether its end is invoiced: generate, skip. */
    public SubscriptionChange onTerminationInvoice(String value) {
        onTerminationInvoice = Given.of(value);
        return this;
    }

    /** Binds its invoices to a billing entity; null leaves them to the customer's. */
    public SubscriptionChange billingEntityCode(String value) {
        billingEntityCode = Given.of(value);
        return this;
    }

    /** Whether it shares invoices with the customer's other subscriptions. */
    public SubscriptionChange consolidateInvoice(Boolean value) {
        consolidateInvoice = Given.of(value);
        return this;
    }

    /** Whether usage thresholds are ignored. */
    public SubscriptionChange progressiveBillingDisabled(Boolean value) {
        progressiveBillingDisabled = Given.of(value);
        return this;
    }

    /** Sets how it is paid; null for the customer's default. */
    public SubscriptionChange payment(PaymentChoice value) {
        payment = Given.of(value);
        return this;
    }

    /** States what must be so before it starts; null for nothing. */
    public SubscriptionChange activationRules(List<ActivationRuleWish> rules) {
        activationRules = Given.of(rules == null ? List.of() : List.copyOf(rules));
        return this;
    }

    /** Selects custom sections by code. */
    public SubscriptionChange customSections(List<String> codes, boolean skip) {
        customSections = Given.of(codes);
        skipCustomSections = Given.of(skip);
        return this;
    }
}

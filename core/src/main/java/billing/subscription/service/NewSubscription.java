package billing.subscription.service;

import billing.catalog.CustomSectionChoice;
import billing.input.Node;
import billing.subscription.ActivationRuleInput;
import billing.subscription.PaymentChoice;
import java.util.List;

/**
 * The request for a subscription as received ({@code subscriptions-and-invoicing.md 2.2}). Dates
 * and the billing time are texts, because they are checked after the names.
 *
 * <p>Where the customer has a live subscription of the external id, the request is for a change of
 * its plan; members that are not named are then inherited.
 */
public final class NewSubscription {
    final String planCode;
    final String externalId;
    String name;
    String billingTime;
    String subscriptionAt;
    String billingEntityCode;
    FieldChange<String> endingAt = FieldChange.absent();
    FieldChange<Boolean> consolidateInvoice = FieldChange.absent();
    FieldChange<String> purchaseOrderNumber = FieldChange.absent();
    boolean progressiveBillingDisabled;
    PaymentChoice payment = PaymentChoice.DEFAULT;
    List<ActivationRuleInput> activationRules = List.of();
    List<String> customSections;
    boolean skipCustomSections;
    Node planOverrides;
    private final String externalCustomerId;

    private NewSubscription(String externalCustomerId, String planCode, String externalId) {
        this.externalCustomerId = trimmed(externalCustomerId);
        this.planCode = planCode;
        this.externalId = trimmed(externalId);
    }

    /**
     * The simplest request: this customer, this plan, from now on.
     *
     * @param externalCustomerId a customer unknown so far is created
     * @param planCode           of a live plan
     * @param externalId         chosen by the user
     */
    public static NewSubscription of(String externalCustomerId, String planCode,
                                     String externalId) {
        return new NewSubscription(externalCustomerId, planCode, externalId);
    }

    /** Whom it is for, by external id; null when the request does not name one. */
    public String externalCustomerId() {
        return externalCustomerId;
    }

    /** Its external id; null when the request does not name one. */
    public String externalId() {
        return externalId;
    }

    /** Names it; null for no name of its own. */
    public NewSubscription name(String value) {
        name = trimmed(value);
        return this;
    }

    /** {@code calendar}, {@code anniversary}; null for calendar. */
    public NewSubscription billingTime(String value) {
        billingTime = value;
        return this;
    }

    /** Its start, ISO 8601; null for now. */
    public NewSubscription subscriptionAt(String value) {
        subscriptionAt = value;
        return this;
    }

    /** The date of its end, ISO 8601; null for none. */
    public NewSubscription endingAt(String value) {
        endingAt = FieldChange.of(value);
        return this;
    }

    /** Binds its invoices to a billing entity; null leaves them to the customer's. */
    public NewSubscription billingEntityCode(String value) {
        billingEntityCode = value;
        return this;
    }

    /** Whether it shares invoices with the customer's other subscriptions; null for true. */
    public NewSubscription consolidateInvoice(Boolean value) {
        consolidateInvoice = value == null ? FieldChange.absent() : FieldChange.of(value);
        return this;
    }

    /** Whether usage thresholds are ignored. */
    public NewSubscription progressiveBillingDisabled(boolean value) {
        progressiveBillingDisabled = value;
        return this;
    }

    /** Sets the buyer's order number; null or blank for none. */
    public NewSubscription purchaseOrderNumber(String value) {
        purchaseOrderNumber = FieldChange.of(value);
        return this;
    }

    /** Sets how it is paid; null for the customer's default. */
    public NewSubscription payment(PaymentChoice value) {
        payment = value == null ? PaymentChoice.DEFAULT : value;
        return this;
    }

    /** States what must be so before it starts; null for nothing. */
    public NewSubscription activationRules(List<ActivationRuleInput> rules) {
        activationRules = rules == null ? List.of() : List.copyOf(rules);
        return this;
    }

    /** Selects custom sections by code ({@code money.md 5.1}); null names none. */
    public NewSubscription customSections(List<String> codes, boolean skip) {
        CustomSectionChoice choice = CustomSectionChoice.NONE.after(skip, codes);
        customSections = choice.codes();
        skipCustomSections = choice.skips();
        return this;
    }

    /** How its plan differs from the one named, as {@link ChosenPlan} reads it; null for not. */
    public NewSubscription planOverrides(Node value) {
        planOverrides = value;
        return this;
    }

    private static String trimmed(String text) {
        return text == null ? null : text.strip();
    }
}

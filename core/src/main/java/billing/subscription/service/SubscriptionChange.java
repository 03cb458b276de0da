package billing.subscription.service;

import billing.kernel.time.Instants;
import billing.kernel.time.Iso8601;
import billing.subscription.ActivationRule;
import billing.subscription.ActivationRuleInput;
import billing.subscription.PaymentChoice;
import billing.subscription.Subscription;
import java.time.Instant;
import java.util.List;
import java.util.Objects;

/**
 * A partial update of a subscription ({@code subscriptions-and-invoicing.md 2.6}): what is not set
 * stays as it is.
 */
public final class SubscriptionChange {
    FieldChange<String> name = FieldChange.absent();
    FieldChange<String> endingAt = FieldChange.absent();
    FieldChange<String> subscriptionAt = FieldChange.absent();
    FieldChange<String> purchaseOrderNumber = FieldChange.absent();
    FieldChange<String> onTerminationCreditNote = FieldChange.absent();
    FieldChange<String> onTerminationInvoice = FieldChange.absent();
    FieldChange<String> billingEntityCode = FieldChange.absent();
    FieldChange<Boolean> consolidateInvoice = FieldChange.absent();
    FieldChange<Boolean> progressiveBillingDisabled = FieldChange.absent();
    FieldChange<PaymentChoice> payment = FieldChange.absent();
    FieldChange<List<ActivationRuleInput>> activationRules = FieldChange.absent();
    List<String> customSections;
    Boolean skipCustomSections;

    /** Names it; null takes the name away. */
    public SubscriptionChange name(String value) {
        name = FieldChange.of(value);
        return this;
    }

    /** Sets the date of its end, ISO 8601; null clears it. */
    public SubscriptionChange endingAt(String value) {
        endingAt = FieldChange.of(value);
        return this;
    }

    /** Moves its start, ISO 8601; only before it has started. */
    public SubscriptionChange subscriptionAt(String value) {
        subscriptionAt = FieldChange.of(value);
        return this;
    }

    /** Sets the buyer's order number; null or blank clears it. */
    public SubscriptionChange purchaseOrderNumber(String value) {
        purchaseOrderNumber = FieldChange.of(value);
        return this;
    }

    /** Sets how unused days are settled: credit, refund, offset, skip. */
    public SubscriptionChange onTerminationCreditNote(String value) {
        onTerminationCreditNote = FieldChange.of(value);
        return this;
    }

    /** Sets whether its end is invoiced: generate, skip. */
    public SubscriptionChange onTerminationInvoice(String value) {
        onTerminationInvoice = FieldChange.of(value);
        return this;
    }

    /** Binds its invoices to a billing entity; null leaves them to the customer's. */
    public SubscriptionChange billingEntityCode(String value) {
        billingEntityCode = FieldChange.of(value);
        return this;
    }

    /** Whether it shares invoices with the customer's other subscriptions. */
    public SubscriptionChange consolidateInvoice(Boolean value) {
        consolidateInvoice = FieldChange.of(value);
        return this;
    }

    /** Whether usage thresholds are ignored. */
    public SubscriptionChange progressiveBillingDisabled(Boolean value) {
        progressiveBillingDisabled = FieldChange.of(value);
        return this;
    }

    /** Sets how it is paid; null for the customer's default. */
    public SubscriptionChange payment(PaymentChoice value) {
        payment = FieldChange.of(value);
        return this;
    }

    /** States what must be so before it starts; null for nothing. */
    public SubscriptionChange activationRules(List<ActivationRuleInput> rules) {
        activationRules = FieldChange.of(rules == null ? List.of() : List.copyOf(rules));
        return this;
    }

    /**
     * Selects custom sections ({@code money.md 5.1}).
     *
     * @param codes null to keep the selected ones
     * @param skip  null to keep whether sections are skipped
     */
    public SubscriptionChange customSections(List<String> codes, Boolean skip) {
        customSections = codes;
        skipCustomSections = skip;
        return this;
    }

    /**
     * What changes a subscription: what states the stored value again is not checked, since it may
     * have been valid only when it was set.
     *
     * @param rules what the start of the subscription waits or has waited for
     */
    SubscriptionChange differingFrom(Subscription stored, List<ActivationRule> rules) {
        SubscriptionChange differing = new SubscriptionChange();
        differing.name = name;
        differing.endingAt =
                endingAt.unless(text -> isTime(text, stored.terms().endingAt()));
        differing.subscriptionAt =
                subscriptionAt.unless(text -> isTime(text, stored.terms().subscriptionAt()));
        differing.purchaseOrderNumber = purchaseOrderNumber.unless(number ->
                Objects.equals(number, stored.invoicing().purchaseOrderNumber()));
        differing.onTerminationCreditNote = onTerminationCreditNote;
        differing.onTerminationInvoice = onTerminationInvoice;
        differing.billingEntityCode = billingEntityCode;
        differing.consolidateInvoice = consolidateInvoice;
        differing.progressiveBillingDisabled = progressiveBillingDisabled;
        differing.payment = payment.unless(choice -> stored.invoicing().payment()
                .equals(choice == null ? PaymentChoice.DEFAULT : choice));
        differing.activationRules = activationRules.unless(given -> given.stream()
                .map(ActivationRuleInput::withTimeout).toList().equals(rules.stream()
                        .map(rule -> new ActivationRuleInput(ActivationRule.TYPE,
                                rule.timeoutHours())).toList()));
        differing.customSections = customSections;
        differing.skipCustomSections = skipCustomSections;
        return differing;
    }

    /** Whether it states an end, which may be none. */
    boolean endsAt(Instant end) {
        return isTime(endingAt.value(), end);
    }

    /** Whether a text is a stored time, which answers show without parts of seconds. */
    private static boolean isTime(String text, Instant stored) {
        if (text == null || stored == null) {
            return text == null && stored == null;
        }
        return Iso8601.instant(text).filter(at -> Instants.orStored(at, stored).equals(stored))
                .isPresent();
    }
}

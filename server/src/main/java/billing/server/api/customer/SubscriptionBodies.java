package billing.server.api.customer;

import billing.input.Fields;
import billing.input.Node;
import billing.input.Reading;
import billing.input.Shape;
import billing.input.Types;
import billing.kernel.error.ErrorCode;
import billing.kernel.error.InvalidException;
import billing.subscription.ActivationRuleInput;
import billing.subscription.PaymentChoiceReader;
import billing.subscription.service.NewSubscription;
import billing.subscription.service.SubscriptionChange;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Reads the bodies of requests about subscriptions
 * ({@code subscriptions-and-invoicing.md 2.2, 2.6}).
 */
final class SubscriptionBodies {
    private static final Shape SECTIONS = Shape.of("custom section choice")
            .with("invoice_custom_section_codes", Types.texts(), "Printed on its invoices.")
            .with("skip_invoice_custom_sections", Types.flag(), "Print no custom sections.");
    private static final Shape RULE = Shape.of("activation rule")
            .with("type", Types.text(), "payment.")
            .with("timeout_hours", Types.whole(Long.MIN_VALUE), "0 for no timeout.");
    private static final Shape COMMON = Shape.of("subscription")
            .with("name", Types.text(), "Printed on invoices.")
            .with("subscription_at", Types.text(), "Start of the subscription.")
            .with("ending_at", Types.text(), "End of the subscription.")
            .with("billing_entity_code", Types.text(), "The billing entity.")
            .with("consolidate_invoice", Types.flag(), "Whether invoices are consolidated.")
            .with("progressive_billing_disabled", Types.flag(), "Whether thresholds are off.")
            .with("purchase_order_number", Types.text(), "Printed on invoices.")
            .with("payment_method", PaymentChoiceReader.TYPE, "The payment method.")
            .with("invoice_custom_section", Types.object(SECTIONS), "Printed on its invoices.");
    private static final Shape NEW = Shape.of("subscription").withAll(COMMON)
            .with("external_id", Types.text(), "Your id of the subscription.")
            .with("external_customer_id", Types.text(), "The customer.")
            .with("plan_code", Types.text(), "The plan.")
            .with("billing_time", Types.text(), "calendar or anniversary.");
    private static final Shape CHANGE = Shape.of("subscription").withAll(COMMON)
            .with("on_termination_credit_note", Types.text(), "How unused days are credited.")
            .with("on_termination_invoice", Types.text(), "Whether a final invoice is issued.");

    private SubscriptionBodies() {
    }

    /** Reads a new subscription. */
    static NewSubscription request(Node body) {
        Fields in = NEW.request(body);
        NewSubscription request = NewSubscription.of(in.get("external_customer_id", null),
                in.get("plan_code", null), in.get("external_id", null));
        request.name(in.get("name", null)).billingTime(in.get("billing_time", null))
                .subscriptionAt(in.get("subscription_at", null))
                .billingEntityCode(in.get("billing_entity_code", null))
                .consolidateInvoice(in.get("consolidate_invoice", null))
                .progressiveBillingDisabled(in.orElse("progressive_billing_disabled", false));
        SubscriptionBodies.<String>ifNamed(in, "ending_at", request::endingAt);
        SubscriptionBodies.<String>ifNamed(in, "purchase_order_number",
                request::purchaseOrderNumber);
        request.planOverrides(overrides(body));
        request.payment(in.<Fields>find("payment_method").map(PaymentChoiceReader::read)
                .orElse(null));
        rules(body).ifPresent(request::activationRules);
        in.<Fields>find("invoice_custom_section").ifPresent(choice -> request.customSections(
                choice.get("invoice_custom_section_codes", null),
                choice.orElse("skip_invoice_custom_sections", false)));
        return request;
    }

    /** Reads a partial update. */
    static SubscriptionChange change(Node body) {
        Fields in = CHANGE.request(body);
        SubscriptionChange change = new SubscriptionChange();
        ifNamed(in, "name", change::name);
        ifNamed(in, "ending_at", change::endingAt);
        ifNamed(in, "subscription_at", change::subscriptionAt);
        ifNamed(in, "purchase_order_number", change::purchaseOrderNumber);
        ifNamed(in, "on_termination_credit_note", change::onTerminationCreditNote);
        ifNamed(in, "on_termination_invoice", change::onTerminationInvoice);
        ifNamed(in, "billing_entity_code", change::billingEntityCode);
        ifNamed(in, "consolidate_invoice", change::consolidateInvoice);
        ifNamed(in, "progressive_billing_disabled", change::progressiveBillingDisabled);
        SubscriptionBodies.<Fields>ifNamed(in, "payment_method", choice ->
                change.payment(PaymentChoiceReader.read(choice)));
        rules(body).ifPresent(change::activationRules);
        in.<Fields>find("invoice_custom_section").ifPresent(choice -> change.customSections(
                choice.get("invoice_custom_section_codes", null),
                choice.get("skip_invoice_custom_sections", null)));
        return change;
    }

    /**
     * The overrides of the plan; null for none.
     *
     * @throws InvalidException {@code incompatible_params} when thresholds are given twice;
     *                          {@code value_is_invalid} for a value that is not an object
     */
    static Node overrides(Node body) {
        Node overrides = body.member("plan_overrides").filter(node -> !node.is(Node.Kind.NULL))
                .orElse(null);
        if (overrides != null && !overrides.is(Node.Kind.OBJECT)) {
            throw new InvalidException("plan_overrides", ErrorCode.VALUE_IS_INVALID);
        } else if (overrides != null && body.member("usage_thresholds").isPresent()
                && overrides.member("usage_thresholds").isPresent()) {
            List<String> code = List.of("incompatible_params");
            throw new InvalidException(Map.of("plan_overrides.usage_thresholds", code,
                    "usage_thresholds", code));
        }
        return overrides;
    }

    private static <T> void ifNamed(Fields in, String member, Consumer<T> setter) {
        if (in.has(member)) {
            setter.accept(in.get(member, null));
        }
    }

    /**
     * These have error codes of their own, so a value that is not a list of objects is passed on.
     */
    private static Optional<List<ActivationRuleInput>> rules(Node body) {
        return body.member("activation_rules").filter(node -> !node.is(Node.Kind.NULL))
                .map(node -> node.is(Node.Kind.LIST)
                        ? node.items().stream().map(SubscriptionBodies::rule).toList()
                        : List.of(ActivationRuleInput.MALFORMED));
    }

    private static ActivationRuleInput rule(Node node) {
        Reading reading = Reading.ofRequests();
        Fields in = RULE.read(node, reading);
        return node.is(Node.Kind.OBJECT) && reading.problems().isEmpty()
                ? new ActivationRuleInput(in.get("type", ""), in.get("timeout_hours", null))
                : ActivationRuleInput.MALFORMED;
    }
}

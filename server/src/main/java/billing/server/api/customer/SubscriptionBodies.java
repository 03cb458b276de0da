package billing.server.api.customer;

import billing.input.Fields;
import billing.input.Node;
import billing.input.Reading;
import billing.input.Shape;
import billing.input.Types;
import billing.kernel.error.InvalidException;
import billing.server.routing.RequestIds;
import billing.subscription.ActivationRuleInput;
import billing.subscription.NewSubscription;
import billing.subscription.PaymentChoice;
import billing.subscription.SubscriptionChange;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** What requests say of subscriptions ({@code subscriptions-and-invoicing.md 2.2, 2.6}). */
final class SubscriptionBodies {
    private static final Shape PAYMENT = Shape.of("payment method")
            .with("payment_method_type", Types.text(), "provider or manual.")
            .with("payment_method_id", Types.text(), "Which one.");
    private static final Shape SECTIONS = Shape.of("custom section choice")
            .with("invoice_custom_section_codes", Types.texts(), "Texts on its invoices.")
            .with("skip_invoice_custom_sections", Types.flag(), "No such texts at all.");
    private static final Shape RULE = Shape.of("activation rule")
            .with("type", Types.text(), "payment.")
            .with("timeout_hours", Types.whole(Long.MIN_VALUE), "0 for never.");
    private static final Shape COMMON = Shape.of("subscription")
            .with("name", Types.text(), "Printed on invoices.")
            .with("subscription_at", Types.text(), "Its start.")
            .with("ending_at", Types.text(), "Its end.")
            .with("billing_entity_code", Types.text(), "Who sells.")
            .with("consolidate_invoice", Types.flag(), "Whether it shares invoices.")
            .with("progressive_billing_disabled", Types.flag(), "Whether thresholds count.")
            .with("purchase_order_number", Types.text(), "Printed on invoices.")
            .with("payment_method", Types.object(PAYMENT), "How it is paid.")
            .with("invoice_custom_section", Types.object(SECTIONS), "Texts on its invoices.");
    private static final Shape NEW = Shape.of("subscription").withAll(COMMON)
            .with("external_id", Types.text(), "Your name of it.")
            .with("external_customer_id", Types.text(), "Who buys.")
            .with("plan_code", Types.text(), "The price list it follows.")
            .with("billing_time", Types.text(), "calendar or anniversary.");
    private static final Shape CHANGE = Shape.of("subscription").withAll(COMMON)
            .with("on_termination_credit_note", Types.text(), "What becomes of unused days.")
            .with("on_termination_invoice", Types.text(), "Whether its end is invoiced.");

    private SubscriptionBodies() {
    }

    /** The wish for a new subscription. */
    static NewSubscription wish(Node body) {
        Fields in = read(NEW, body);
        NewSubscription wish = NewSubscription.of(in.get("external_customer_id", null),
                in.get("plan_code", null), in.get("external_id", null));
        wish.name(in.get("name", null)).billingTime(in.get("billing_time", null))
                .subscriptionAt(in.get("subscription_at", null))
                .billingEntityCode(in.get("billing_entity_code", null))
                .consolidateInvoice(in.get("consolidate_invoice", null))
                .progressiveBillingDisabled(in.orElse("progressive_billing_disabled", false));
        SubscriptionBodies.<String>ifNamed(in, "ending_at", wish::endingAt);
        SubscriptionBodies.<String>ifNamed(in, "purchase_order_number",
                wish::purchaseOrderNumber);
        wish.planOverrides(overrides(body));
        wish.payment(in.<Fields>find("payment_method").map(SubscriptionBodies::payment)
                .orElse(null));
        rules(body).ifPresent(wish::activationRules);
        in.<Fields>find("invoice_custom_section").ifPresent(choice -> wish.customSections(
                choice.get("invoice_custom_section_codes", null),
                choice.orElse("skip_invoice_custom_sections", false)));
        return wish;
    }

    /** A partial update. */
    static SubscriptionChange change(Node body) {
        Fields in = read(CHANGE, body);
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
                change.payment(choice == null ? null : payment(choice)));
        rules(body).ifPresent(change::activationRules);
        in.<Fields>find("invoice_custom_section").ifPresent(choice -> change.customSections(
                choice.get("invoice_custom_section_codes", null),
                choice.orElse("skip_invoice_custom_sections", false)));
        return change;
    }

    /**
     * How its plan differs from the one named; null for not at all.
     *
     * @throws InvalidException {@code incompatible_params} where thresholds are stated twice;
     *                          {@code value_is_invalid} for what is no object
     */
    static Node overrides(Node body) {
        Node overrides = body.member("plan_overrides").filter(node -> !node.is(Node.Kind.NULL))
                .orElse(null);
        if (overrides != null && !overrides.is(Node.Kind.OBJECT)) {
            throw new InvalidException("plan_overrides", "value_is_invalid");
        } else if (overrides != null && body.member("usage_thresholds").isPresent()
                && overrides.member("usage_thresholds").isPresent()) {
            List<String> code = List.of("incompatible_params");
            throw new InvalidException(Map.of("plan_overrides.usage_thresholds", code,
                    "usage_thresholds", code));
        }
        return overrides;
    }

    private static Fields read(Shape shape, Node body) {
        Reading reading = Reading.ofRequests();
        Fields in = shape.read(body, reading);
        if (!reading.problems().isEmpty()) {
            throw new InvalidException(reading.problems().details());
        }
        return in;
    }

    private static <T> void ifNamed(Fields in, String member, Consumer<T> setter) {
        if (in.has(member)) {
            setter.accept(in.get(member, null));
        }
    }

    /** Judged by their own codes, so what is no list of objects is passed on as such. */
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

    private static PaymentChoice payment(Fields choice) {
        return new PaymentChoice(choice.get("payment_method_type", null),
                choice.<String>find("payment_method_id").map(id -> RequestIds.find(id)
                        .orElse(PaymentChoice.NO_METHOD)).orElse(null));
    }
}

package billing.subscription.service;

import billing.customer.Customer;
import billing.kernel.error.ErrorCode;
import billing.kernel.limit.Limit;
import billing.subscription.ActivationRuleInput;
import billing.subscription.PaymentChoice;
import billing.subscription.store.Subscriptions;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BiConsumer;

/**
 * Checks the activation rules of a request ({@code subscriptions-and-invoicing.md 2.9, 15}). An
 * activation that waits for its payment needs a customer with a payment provider.
 */
final class ActivationChecks {
    private static final String FIELD = "activation_rules";
    private static final String TIMEOUT = "timeout_hours";
    private static final long MOST_HOURS = Duration.ofDays(Limit.DAYS.most()).toHours();
    private final Subscriptions subscriptions;
    private final BiConsumer<String, String> violated;

    /** Creates checks that report every violation by field and code. */
    ActivationChecks(Subscriptions subscriptions, BiConsumer<String, String> violated) {
        this.subscriptions = subscriptions;
        this.violated = violated;
    }

    /**
     * Checks the rules of a subscription.
     *
     * @param customer null when the request names none
     */
    void check(List<ActivationRuleInput> rules, Customer customer, PaymentChoice payment) {
        if (rules.contains(ActivationRuleInput.MALFORMED)) {
            violated.accept(FIELD, "invalid_format");
            return;
        }
        if (rules.stream().anyMatch(rule -> !"payment".equals(rule.type()))) {
            violated.accept(FIELD, "invalid_type");
        }
        if (rules.stream().map(ActivationRuleInput::type).distinct().count() < rules.size()) {
            violated.accept(FIELD, "duplicated_type");
        }
        if (rules.stream().anyMatch(rule -> rule.timeoutHours() != null
                && rule.timeoutHours() < 0)) {
            violated.accept(TIMEOUT, "value_must_be_positive_or_zero");
        }
        if (rules.stream().anyMatch(rule -> rule.timeoutHours() != null
                && rule.timeoutHours() > MOST_HOURS)) {
            violated.accept(TIMEOUT, ErrorCode.VALUE_IS_OUT_OF_RANGE);
        }
        if (!rules.isEmpty() && customer != null) {
            violation(customer, payment).ifPresent(code -> violated.accept("customer", code));
        }
    }

    /** The reason why the customer cannot be charged automatically; empty when there is none. */
    private Optional<String> violation(Customer customer, PaymentChoice payment) {
        UUID method = payment == null ? null : payment.id();
        if (payment != null && payment.isManual()) {
            return Optional.of("manual_payment_method_invalid_for_payment_activation_rules");
        }
        Customer.PaymentProvider linked = customer.integrations().paymentProvider();
        if (linked == null || SubscriptionChecks.isBlank(linked.provider())) {
            return Optional.of("no_linked_payment_provider");
        }
        if (method != null) {
            return subscriptions.mayPayBy(customer.id(), method) ? Optional.empty()
                    : Optional.of("payment_method_not_found");
        }
        return subscriptions.hasDefaultPaymentMethod(customer.id()) ? Optional.empty()
                : Optional.of("no_default_payment_method");
    }
}

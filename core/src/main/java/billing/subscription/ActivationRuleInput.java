package billing.subscription;

/**
 * A condition for a start, as it came from outside ({@code subscriptions-and-invoicing.md 2.9}).
 *
 * @param type         {@code payment}; null when it is not stated
 * @param timeoutHours hours until it is given up, 0 for never; null when it is not stated
 */
public record ActivationRuleInput(String type, Long timeoutHours) {
    /** An input that is not a rule at all. */
    public static final ActivationRuleInput MALFORMED = new ActivationRuleInput(null, null);

    /** The input with its time limit: none is 0. */
    public ActivationRuleInput withTimeout() {
        return new ActivationRuleInput(type, timeoutHours == null ? 0 : timeoutHours);
    }
}

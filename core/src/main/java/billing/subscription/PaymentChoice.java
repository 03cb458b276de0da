package billing.subscription;

import java.util.UUID;
import java.util.function.Predicate;

/**
 * How a subscription's invoices shall be paid ({@code subscriptions-and-invoicing.md 5.2}).
 *
 * @param type {@code provider} or {@code manual}; null leaves it to the customer's default
 * @param id   a payment method of the customer; null for the default one
 */
public record PaymentChoice(String type, UUID id) {
    /** The customer's default. */
    public static final PaymentChoice DEFAULT = new PaymentChoice(null, null);

    /** Whether it is paid outside of any provider. */
    public boolean isManual() {
        return "manual".equals(type);
    }

    /**
     * Whether such a choice can be made: a method is one of a provider's, and the customer's own.
     *
     * @param own whether the customer has a method of an id
     */
    public boolean isPossible(Predicate<UUID> own) {
        boolean known = type == null || isManual() || "provider".equals(type);
        return known && (id == null || !isManual() && own.test(id));
    }
}

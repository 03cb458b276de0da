package billing.subscription;

import java.util.Optional;
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
     * The choice as it counts ({@code money.md 5.1}): none given; by hand, whatever id that names
     * no method; a provider's default method, or one of the customer's. Nothing when it is none of
     * these.
     *
     * @param own whether the customer has a method of an id
     */
    public Optional<PaymentChoice> checked(Predicate<UUID> own) {
        boolean known = id != null && own.test(id);
        boolean possible = type == null ? id == null
                : isManual() ? !known : type.equals("provider") && (id == null || known);
        return possible ? Optional.of(new PaymentChoice(type, known ? id : null))
                : Optional.empty();
    }
}

package billing.customer.service;

import billing.customer.Customer;
import billing.customer.PaymentMethod;
import billing.customer.store.PaymentMethods;
import billing.engine.UnitOfWork;
import billing.kernel.error.InvalidException;

/** Adds payment methods of customers. */
public final class PaymentMethodService {
    private final UnitOfWork work;

    /** Changes within the transaction of a unit of work. */
    public PaymentMethodService(UnitOfWork work) {
        this.work = work;
    }

    /**
     * Adds a payment method of the customer's payment provider; the first one of a customer becomes
     * the default.
     *
     * @param method    its id at the provider
     * @param isDefault whether it becomes the default in any case
     * @throws InvalidException {@code customer: no_linked_payment_provider} if the customer has no
     *                          payment provider
     */
    public PaymentMethod add(Customer customer, String method, boolean isDefault) {
        Customer.PaymentProvider provider = customer.integrations().paymentProvider();
        if (provider == null || provider.provider() == null) {
            throw new InvalidException("customer", "no_linked_payment_provider",
                    "customer " + customer.externalId() + " has no payment provider",
                    "set it in a catalog file: billing_configuration:"
                            + " {payment_provider: stripe}");
        }
        return new PaymentMethods(work.handle()).insert(new PaymentMethod(work.nextId(),
                customer.id(), provider.provider(), provider.code(), null, method, isDefault,
                work.now()));
    }
}

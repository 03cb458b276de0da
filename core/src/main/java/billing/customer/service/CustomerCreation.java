package billing.customer.service;

import billing.customer.BillingEntity;
import billing.customer.Customer;
import billing.customer.store.BillingEntities;
import billing.customer.store.Customers;
import billing.customer.store.Organizations;
import billing.engine.Handle;
import billing.engine.UnitOfWork;
import billing.input.Characters;
import billing.notice.EventType;
import billing.notice.Notices;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.UUID;

/** Adds customers ({@code api-conventions.md 7}). */
public final class CustomerCreation {
    private final UnitOfWork work;
    private final Handle handle;

    /** Adds within the transaction of a unit of work. */
    public CustomerCreation(UnitOfWork work) {
        this.work = work;
        this.handle = work.handle();
    }

    /**
     * Adds a customer of whom only the external id is known, because a subscription named it first;
     * everything else about it is inherited or absent.
     *
     * @param seller sells to it
     * @return the customer as stored
     * @throws billing.kernel.error.InvalidException {@code external_customer_id} for characters
     *                                               that a key may not have
     */
    public Customer add(String externalId, BillingEntity seller) {
        Characters.key("external_customer_id", externalId);
        return add(List.of(Customer.known(work.nextId(), externalId, work.now())
                .soldBy(seller.id()))).get(0);
    }

    /**
     * Adds new customers. Each gets its number and slug, the default billing entity as its seller
     * unless it has one, and the VAT of its place where the seller leaves that to the program.
     *
     * @return the customers as stored, in order
     */
    public List<Customer> add(List<Customer> customers) {
        AutomaticTaxes taxes = new AutomaticTaxes(work);
        Customers stored = new Customers(handle);
        String prefix = new Organizations(handle).get().slugPrefix();
        UUID byDefault = new BillingEntities(handle).byDefault().id();
        int number = stored.nextSequentialIds(customers.size());
        List<Customer> added = new ArrayList<>(customers.size());
        for (Customer customer : customers) {
            Customer numbered = (customer.billingEntityId() != null ? customer
                    : customer.soldBy(byDefault)).numbered(number,
                    String.format(Locale.ROOT, "%s-%03d", prefix, number));
            added.add(taxes.assign(null, numbered, numbered.billing().taxes()));
            Notices.in(handle).add(EventType.CUSTOMER_CREATED, customer.id());
            number++;
        }
        stored.insertAll(added);
        return added;
    }
}

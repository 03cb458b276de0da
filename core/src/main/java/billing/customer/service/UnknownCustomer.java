package billing.customer.service;

import billing.customer.BillingEntity;
import billing.customer.Customer;
import billing.customer.store.Customers;
import billing.customer.store.Organizations;
import billing.engine.Handle;
import billing.engine.UnitOfWork;
import billing.input.Characters;
import billing.kernel.money.CurrencyUnit;
import billing.notice.EventType;
import billing.notice.Notices;
import java.time.Instant;
import java.util.List;
import java.util.Locale;

/**
 * A customer of whom only the external id is known, because a subscription or an invoice named it
 * first ({@code api-conventions.md 7}).
 */
public final class UnknownCustomer {
    private final UnitOfWork work;
    private final Handle handle;
    private final Instant now;

    /** Makes customers of a database known. */
    public UnknownCustomer(UnitOfWork work) {
        this.work = work;
        this.handle = work.handle();
        this.now = work.now();
    }

    /**
     * Adds the customer; everything else about it is inherited or absent.
     *
     * @param entity   sells to it
     * @param currency of what it buys first
     */
    public Customer introduce(String externalId, BillingEntity entity, CurrencyUnit currency) {
        Characters.key("external_customer_id", externalId);
        Customers customers = new Customers(handle);
        int number = customers.nextSequentialId();
        String slug = String.format(Locale.ROOT, "%s-%03d",
                new Organizations(handle).get().slugPrefix(), number);
        Customer unknown = Customer.known(work.nextId(), externalId, now)
                .numbered(entity.id(), number, slug).buying(currency);
        Customer customer = new AutomaticTaxes(work)
                .assign(null, unknown, List.of());
        customers.insert(customer);
        Notices.in(handle).add(EventType.CUSTOMER_CREATED, customer.id());
        return customer;
    }
}

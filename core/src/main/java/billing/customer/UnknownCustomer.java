package billing.customer;

import billing.engine.Handle;
import billing.engine.Identifiers;
import billing.input.Characters;
import billing.kernel.money.CurrencyUnit;
import billing.notice.Notices;
import java.time.Instant;
import java.util.List;
import java.util.Locale;

/**
 * A customer of whom only the external id is known, because a subscription or an invoice named it
 * first ({@code api-conventions.md 7}).
 */
public final class UnknownCustomer {
    private final Handle handle;
    private final Identifiers identifiers;

    /** Makes customers of a database known. */
    public UnknownCustomer(Handle handle, Identifiers identifiers) {
        this.handle = handle;
        this.identifiers = identifiers;
    }

    /**
     * Adds the customer; everything else about it is inherited or absent.
     *
     * @param entity   sells to it
     * @param currency of what it buys first
     */
    public Customer introduce(String externalId, BillingEntity entity, CurrencyUnit currency,
                              Instant now) {
        Characters.line("external_customer_id", externalId);
        Customers customers = new Customers(handle);
        int number = customers.nextSequentialId();
        String slug = String.format(Locale.ROOT, "%s-%03d",
                new Organizations(handle).get().slugPrefix(), number);
        Customer unknown = new Customer(identifiers.next(now), entity.id(), externalId, number,
                slug, null, null, null, null, null, null, null, null, null, null, Address.NONE,
                Address.NONE, currency, null, null, null, null, null, null, "customer", null,
                "inherit", null, null, false, List.of(), List.of(), List.of(), now, now, null);
        Customer customer = new AutomaticTaxes(handle, identifiers, now)
                .assign(null, unknown, List.of());
        customers.insert(customer);
        Notices.of(handle).add("customer.created", customer.id());
        return customer;
    }
}

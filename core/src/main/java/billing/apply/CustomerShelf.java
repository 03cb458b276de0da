package billing.apply;

import billing.catalog.Tax;
import billing.customer.AutomaticTaxes;
import billing.customer.BillingEntities;
import billing.customer.Customer;
import billing.customer.Customers;
import billing.customer.Organizations;
import billing.notice.Notices;
import billing.store.Handle;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;

/**
 * Customers; a new one gets its number and its seller when it is stored, and each the VAT of its
 * place where the seller leaves that to the program.
 */
final class CustomerShelf implements Shelf<Customer> {
    @Override
    public Optional<Customer> find(Handle handle, String key) {
        return new Customers(handle).find(key);
    }

    @Override
    public List<Customer> all(Handle handle) {
        return new Customers(handle).all();
    }

    @Override
    public void insert(Stage stage, Customer customer) {
        Customers customers = new Customers(stage.handle());
        int number = customers.nextSequentialId();
        String slug = String.format(Locale.ROOT, "%s-%03d",
                new Organizations(stage.handle()).get().slugPrefix(), number);
        UUID entity = customer.billingEntityId() != null ? customer.billingEntityId()
                : new BillingEntities(stage.handle()).byDefault().id();
        Customer numbered = customer.numbered(entity, number, slug);
        customers.insert(taxes(stage).assign(null, numbered, numbered.taxes()));
        Notices.of(stage.handle()).add("customer.created", numbered.id());
    }

    @Override
    public void update(Stage stage, Customer before, Customer after) {
        List<Tax> asked = stage.in().mentions("tax_codes") ? after.taxes() : List.of();
        new Customers(stage.handle()).update(taxes(stage).assign(before, after, asked));
        Notices.of(stage.handle()).add("customer.updated", after.id());
    }

    private static AutomaticTaxes taxes(Stage stage) {
        return new AutomaticTaxes(stage.handle(), stage.intake().identifiers(),
                stage.intake().now());
    }
}

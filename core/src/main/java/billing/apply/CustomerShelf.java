package billing.apply;

import billing.customer.BillingEntities;
import billing.customer.Customer;
import billing.customer.Customers;
import billing.customer.Organizations;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import org.jdbi.v3.core.Handle;

/** Customers; a new one gets its number and its seller when it is stored. */
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
        customers.insert(customer.numbered(entity, number, slug));
    }

    @Override
    public void update(Stage stage, Customer before, Customer after) {
        new Customers(stage.handle()).update(after);
    }
}

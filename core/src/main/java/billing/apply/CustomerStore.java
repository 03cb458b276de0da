package billing.apply;

import billing.catalog.Tax;
import billing.customer.BillingEntity;
import billing.customer.Customer;
import billing.customer.service.AutomaticTaxes;
import billing.customer.store.BillingEntities;
import billing.customer.store.Customers;
import billing.customer.store.Organizations;
import billing.engine.Handle;
import billing.input.Node;
import billing.input.References;
import billing.notice.EventType;
import billing.notice.Notices;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Customers; a new one gets its number and its seller when it is stored, and each the VAT of its
 * place where the seller leaves that to the program.
 */
final class CustomerStore implements ResourceStore<Customer> {
    @Override
    public Optional<Customer> find(Handle handle, String key) {
        return new Customers(handle).find(key);
    }

    @Override
    public Map<String, Customer> find(Handle handle, Collection<String> keys) {
        return new Customers(handle).find(keys);
    }

    @Override
    public List<Customer> all(Handle handle) {
        return new Customers(handle).all();
    }

    /** The VAT that the program has chosen stays, unless the files choose another one. */
    @Override
    public Customer completed(Customer before, Customer asked, References references) {
        boolean isManaged = before != null && references
                .byId(BillingEntity.class, asked.billingEntityId())
                .filter(billingEntity -> billingEntity.invoicing().euTaxManagement()).isPresent();
        if (!isManaged || asked.billing().taxes().stream().anyMatch(AutomaticTaxes::isAutomatic)) {
            return asked;
        }
        return asked.taxed(Stream.concat(asked.billing().taxes().stream(),
                before.billing().taxes().stream().filter(AutomaticTaxes::isAutomatic)).toList());
    }

    @Override
    public void insert(ApplyTransaction stage, Customer customer) {
        insert(stage, List.of(customer));
    }

    @Override
    public void insertAll(ApplyTransaction stage, List<DeclaredResource<Customer>> all) {
        insert(stage, all.stream().map(DeclaredResource::desired).toList());
    }

    private static void insert(ApplyTransaction stage, List<Customer> customers) {
        AutomaticTaxes taxes = taxes(stage);
        String prefix = new Organizations(stage.handle()).get().slugPrefix();
        UUID byDefault = new BillingEntities(stage.handle()).byDefault().id();
        List<Customer> added = new ArrayList<>();
        for (Customer customer : customers) {
            int number = stage.customerNumbers().next();
            Customer numbered = customer.numbered(customer.billingEntityId() != null
                    ? customer.billingEntityId() : byDefault, number,
                    String.format(Locale.ROOT, "%s-%03d", prefix, number));
            added.add(taxes.assign(null, numbered, numbered.billing().taxes()));
            Notices.in(stage.handle()).add(EventType.CUSTOMER_CREATED, numbered.id());
        }
        new Customers(stage.handle()).insertAll(added);
    }

    @Override
    public void update(ApplyTransaction stage, Customer before, Customer after) {
        Set<String> named = stage.in().node("tax_codes").items().stream().map(Node::text)
                .collect(Collectors.toSet());
        List<Tax> asked = after.billing().taxes().stream()
                .filter(tax -> named.contains(tax.code())).toList();
        new Customers(stage.handle()).update(taxes(stage).assign(before, after, asked));
        Notices.in(stage.handle()).add(EventType.CUSTOMER_UPDATED, after.id());
    }

    private static AutomaticTaxes taxes(ApplyTransaction stage) {
        return new AutomaticTaxes(stage.work());
    }
}

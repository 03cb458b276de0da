package billing.apply;

import billing.catalog.Tax;
import billing.customer.BillingEntity;
import billing.customer.Customer;
import billing.customer.service.AutomaticTaxes;
import billing.customer.service.CustomerCreation;
import billing.customer.store.Customers;
import billing.engine.Handle;
import billing.input.Fields;
import billing.input.Node;
import billing.input.References;
import billing.invoicing.service.Drafts;
import billing.invoicing.service.Drafts.SettingsChange;
import billing.invoicing.store.DraftSearch;
import billing.kernel.error.ErrorCode;
import billing.kernel.error.InvalidException;
import billing.notice.EventType;
import billing.notice.Notices;
import billing.subscription.BillingContext;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Customers, each with the VAT of its place where the seller leaves that to the program. Their
 * drafts are computed again, and move their dates.
 */
final class CustomerStore implements ResourceStore<Customer> {
    private static final String ACCOUNT_TYPE = "account_type";

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
    public void insert(ApplyTransaction transaction, Customer customer) {
        new CustomerCreation(transaction.work()).add(List.of(customer));
    }

    @Override
    public void insertAll(ApplyTransaction transaction, List<DeclaredResource<Customer>> all) {
        new CustomerCreation(transaction.work())
                .add(all.stream().map(DeclaredResource::desired).toList());
    }

    @Override
    public void check(Handle handle, DeclaredResource<Customer> declared,
                      List<MemberChange> changes) {
        changes.stream().filter(change -> change.path().equals(ACCOUNT_TYPE))
                .filter(change -> new Customers(handle).hasBusiness(declared.stored().id()))
                .forEach(change -> declared.refuse(change, ACCOUNT_TYPE, "customer "
                        + declared.key() + ": its account is in use"));
    }

    @Override
    public void update(ApplyTransaction transaction, Fields in, Customer before, Customer after) {
        refuseOtherAccount(transaction.handle(), before, after);
        Set<String> named = in.node("tax_codes").items().stream().map(Node::text)
                .collect(Collectors.toSet());
        List<Tax> asked = after.billing().taxes().stream()
                .filter(tax -> named.contains(tax.code())).toList();
        new Customers(transaction.handle()).update(
                new AutomaticTaxes(transaction.work()).assign(before, after, asked));
        Notices.in(transaction.handle()).add(EventType.CUSTOMER_UPDATED, after.id());
        followInDrafts(transaction, before, after);
    }

    /** Who bills itself numbers its invoices apart: that cannot change under way. */
    private static void refuseOtherAccount(Handle handle, Customer before, Customer after) {
        if (!before.identity().accountType().equals(after.identity().accountType())
                && new Customers(handle).hasBusiness(before.id())) {
            throw new InvalidException(ACCOUNT_TYPE, ErrorCode.VALUE_IS_INVALID);
        }
    }

    private static void followInDrafts(ApplyTransaction transaction, Customer before,
                                       Customer after) {
        DraftSearch drafts = new DraftSearch(transaction.handle());
        drafts.flagCustomer(after.id(), transaction.context().now());
        SettingsChange change = new SettingsChange(
                new BillingContext(transaction.handle(), before).settings(),
                new BillingContext(transaction.handle(), after).settings());
        if (!change.isNone()) {
            new Drafts(transaction.work()).reschedule(drafts.ofCustomer(after.id()),
                    any -> change);
        }
    }
}

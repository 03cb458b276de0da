package billing.apply;

import billing.customer.Customer;
import billing.customer.store.Customers;
import billing.engine.Handle;
import billing.engine.UnitOfWork;
import billing.input.Node;
import billing.invoicing.service.Drafts;
import java.util.Optional;

/** Customers as requests make and change them ({@code api-conventions.md 7}). */
public final class CustomerEdits {
    private final UnitOfWork work;
    private final Handle handle;

    /** Edits within the handle's transaction. */
    public CustomerEdits(UnitOfWork work) {
        this.work = work;
        this.handle = work.handle();
    }

    /**
     * Creates a customer, or changes the one that has the external id already. Drafts whose day has
     * come by a changed grace period become final.
     *
     * @throws billing.kernel.error.NotFoundException for an unknown tax, entity or custom section
     * @throws billing.kernel.error.InvalidException for every faulty member
     */
    public Customer put(Node body) {
        CatalogEdits edits = new CatalogEdits(work);
        Optional<Customer> stored = body.member("external_id").map(Node::text)
                .flatMap(new Customers(handle)::find);
        if (stored.isEmpty()) {
            return edits.create(Customer.class, body);
        }
        Customer changed = edits.change(Customer.class, stored.get().externalId(), body);
        new Drafts(work).makeDueFinal(changed.id());
        return changed;
    }
}

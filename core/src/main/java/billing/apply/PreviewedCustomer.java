package billing.apply;

import billing.customer.BillingEntity;
import billing.customer.Customer;
import billing.customer.store.Customers;
import billing.engine.UnitOfWork;
import billing.input.Fields;
import billing.input.Node;
import billing.input.Reading;
import billing.kernel.error.NotFoundException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** For whom an invoice is previewed ({@code subscriptions-and-invoicing.md 6.11}). */
public final class PreviewedCustomer {
    private static final String KEY = "external_id";
    private static final Node NOBODY = Node.scalar(Node.Kind.TEXT, null, KEY, "preview");

    private PreviewedCustomer() {
    }

    /**
     * The stored customer that the description names, with the attributes that it gives; an
     * anonymous customer where it names none.
     *
     * @param entity the seller to an anonymous customer
     * @throws NotFoundException                 customer, or what else the description names
     * @throws billing.kernel.error.InvalidException for every faulty attribute
     */
    public static Customer read(UnitOfWork work, Node description,
                              BillingEntity entity) {
        Optional<String> key = name(description);
        Customer stored = key.map(new Customers(work.handle())::get).orElse(null);
        Fields in = ResourceTypes.CUSTOMERS.reader().shape()
                .read(description.member(KEY).filter(Node::isStated).isPresent() ? description
                        : named(description), Reading.ofRequests());
        Customer customer = ResourceTypes.CUSTOMERS.reader()
                .read(in, stored, CatalogEdits.context(work));
        in.reading().problems().refuseRequest();
        return stored != null ? customer : customer.soldBy(entity.id()).numbered(0, "");
    }

    /** The external id in a description; nothing when it is absent or blank. */
    public static Optional<String> name(Node description) {
        return description.member(KEY).map(Node::text).filter(text -> !text.isBlank());
    }

    private static Node named(Node description) {
        Map<String, Node> members = new LinkedHashMap<>(description.members());
        members.put(KEY, NOBODY);
        return Node.object(description.place(), description.path(), members, Map.of());
    }
}

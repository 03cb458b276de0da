package billing.server.api.customer;

import billing.apply.CustomerEdits;
import billing.customer.Customer;
import billing.customer.CustomerFilter;
import billing.customer.store.Customers;
import billing.engine.Handle;
import billing.engine.PageOf;
import billing.kernel.error.ErrorCode;
import billing.kernel.money.CurrencyUnit;
import billing.run.CustomerDeletion;
import billing.server.routing.Call;
import billing.server.routing.EntityCodes;
import billing.server.routing.Query;
import billing.server.routing.Reply;
import billing.server.routing.Resource;
import billing.server.routing.Routes;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Customers ({@code api-conventions.md 7}). */
public final class CustomerResource implements Resource {
    private static final Set<String> COUNTRIES = Set.of(Locale.getISOCountries());
    private static final Set<String> ACCOUNTS = Set.of("customer", "partner");
    private static final Set<String> TYPES = Set.of("company", "individual");

    @Override
    public void addTo(Routes routes) {
        routes.get("/customers", "customer").summary("Lists customers, the newest first").paged()
                .query("external_id", "string").query("search_term", "string")
                .query("currencies[]", "string").query("countries[]", "string")
                .query("states[]", "string").query("zipcodes[]", "string")
                .query("billing_entity_codes[]", "string")
                .query("account_type[]", "string", "customer", "partner")
                .query("customer_type", "string", "company", "individual")
                .query("has_customer_type", "boolean")
                .query("has_tax_identification_number", "boolean").query("metadata", "object")
                .answers("CustomersPaginated").by(CustomerResource::list);
        routes.post("/customers", "customer")
                .summary("Creates a customer, or updates the one with this external id")
                .body("customer", "CustomerCreateInput").answers("Customer")
                .by(CustomerResource::put);
        routes.get("/customers/{external_customer_id}", "customer").summary("Shows a customer")
                .answers("Customer").brief().by(CustomerResource::show);
        routes.delete("/customers/{external_customer_id}", "customer")
                .summary("Deletes a customer and terminates its subscriptions")
                .answers("Customer").by(CustomerResource::delete);
    }

    private static Reply list(Call call) {
        return call.read(handle -> {
            PageOf<Customer> page = new Customers(handle)
                    .page(filter(call, handle), call.query().page());
            return Reply.page("customers",
                    call.responses(handle).ofCustomers().customers(page.items()), page);
        });
    }

    private static Reply put(Call call) {
        return call.write(handle -> Reply.one("customer",
                call.responses(handle).ofCustomers().customer(
                new CustomerEdits(call.work(handle)).put(call.body()))));
    }

    private static Reply show(Call call) {
        return call.read(handle -> Reply.one("customer", call.responses(handle)
                .ofCustomers().customer(call.customer(handle))));
    }

    private static Reply delete(Call call) {
        String externalId = call.path("external_customer_id");
        return call.writeOnceBilled(handle -> new Customers(handle).find(externalId).stream()
                .map(Customer::id).collect(Collectors.toSet()), handle ->
                Reply.one("customer", call.responses(handle).ofCustomers().customer(
                        new CustomerDeletion(call.work(handle), invoice -> { })
                                .delete(externalId))));
    }

    private static CustomerFilter filter(Call call, Handle handle) {
        List<String> entities = EntityCodes.read(call, handle);
        return call.query().whole(query -> filter(query, entities));
    }

    private static CustomerFilter filter(Query query, List<String> entities) {
        return new CustomerFilter(query.text("external_id"), query.text("search_term"),
                checked(query, "currencies",
                        code -> CurrencyUnit.find(code).isPresent()),
                new CustomerFilter.AddressFilter(checked(query, "countries", COUNTRIES::contains),
                        query.list("states"), query.list("zipcodes")),
                entities, checked(query, "account_type", ACCOUNTS::contains), checkedOne(query),
                flag(query, "has_customer_type"), flag(query, "has_tax_identification_number"),
                query.map("metadata"));
    }

    private static String checkedOne(Query query) {
        String type = query.text("customer_type");
        return type == null || TYPES.contains(type) ? type
                : query.refuse("customer_type", ErrorCode.VALUE_IS_INVALID);
    }

    private static List<String> checked(Query query, String name, Predicate<String> known) {
        List<String> values = query.list(name);
        return values == null || values.stream().allMatch(known) ? values
                : query.refuse(name, ErrorCode.VALUE_IS_INVALID);
    }

    private static Boolean flag(Query query, String name) {
        if (query.find(name).isPresent() && query.flag(name) == null) {
            query.refuse(name, ErrorCode.VALUE_IS_INVALID);
        }
        return query.flag(name);
    }
}

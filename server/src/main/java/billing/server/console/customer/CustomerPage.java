package billing.server.console.customer;

import billing.customer.Customer;
import billing.customer.Customer.Contact;
import billing.invoicing.store.OpenBalance;
import billing.kernel.time.Zones;
import billing.server.console.Visit;
import billing.server.console.customer.CustomerTables.Part;
import billing.server.console.view.FactList;
import billing.server.console.view.Link;
import billing.server.page.Page;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** The page of a customer: what the key may read of it. */
final class CustomerPage {
    private final Visit visit;
    private final Customer customer;
    private final CustomerTables tables;

    CustomerPage(Visit visit, Customer customer) {
        this.visit = visit;
        this.customer = customer;
        this.tables = new CustomerTables(visit, customer);
    }

    Page page() {
        Map<String, Object> model = new HashMap<>();
        model.put("facts", facts().all());
        model.put("links", links());
        model.put("subscriptions", part("subscription", tables::subscriptions));
        model.put("usage", visit.session().mayRead("customer_usage")
                ? new CustomerUsage(visit, customer).blocks() : List.of());
        model.put("invoices", part("invoice", tables::invoices));
        model.put("wallets", part("wallet", tables::wallets));
        model.put("coupons", part("applied_coupon", tables::coupons));
        model.put("payments", part("payment", tables::payments));
        return visit.page("customer", CustomerSection.NAME, customer.displayName(), model);
    }

    private Part part(String permission, Supplier<Part> part) {
        return visit.session().mayRead(permission) ? part.get() : null;
    }

    private FactList facts() {
        FactList facts = new FactList();
        Contact contact = customer.contact();
        facts.add("External ID", customer.externalId());
        facts.add("Legal name", customer.identity().legalName());
        facts.add("Email", contact.email());
        facts.add("Country", contact.address().country());
        facts.add("Tax ID", customer.identity().taxIdentificationNumber());
        facts.add("Currency", customer.billing().currency() == null ? null
                : customer.billing().currency().code());
        facts.add("Time zone", customer.billing().timezone() == null ? null
                : Zones.name(customer.billing().timezone()));
        facts.add("Created", visit.figures().time(customer.timestamps().createdAt()));
        if (visit.session().mayRead("invoice")) {
            OpenBalance.list(visit.handle(), customer.externalId()).forEach(open ->
                    facts.add("Amount due", visit.figures().money(open.due().cents(),
                            open.due().currency()) + " ("
                            + visit.figures().count(open.invoices(), "invoice")
                            + (open.overdue() == 0 ? "" : ", " + open.overdue() + " overdue")
                            + ")"));
        }
        return facts;
    }

    private List<Link> links() {
        String path = CustomerSection.path(customer.externalId());
        List<Link> links = new ArrayList<>();
        if (List.of("invoice", "payment", "credit_note").stream()
                .allMatch(visit.session()::mayRead)) {
            links.add(new Link("Statement of account", path + "/statement"));
        }
        links.add(new Link("Portal link", path + "/portal"));
        if (visit.session().mayRead("invoice")) {
            links.add(new Link("All invoices", Visit.path("invoices") + "?customer="
                    + Visit.encoded(customer.externalId())));
        }
        if (visit.session().mayRead("activity_log")) {
            links.add(new Link("Activity", Visit.path("logs") + "?customer="
                    + Visit.encoded(customer.externalId())));
        }
        return links;
    }
}

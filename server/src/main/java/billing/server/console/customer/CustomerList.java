package billing.server.console.customer;

import billing.customer.Customer;
import billing.customer.CustomerFilter;
import billing.customer.store.Customers;
import billing.engine.PageOf;
import billing.server.console.Visit;
import billing.server.console.view.FormField;
import billing.server.console.view.HtmlCell;
import billing.server.console.view.HtmlTable;
import billing.server.console.view.Pager;
import billing.server.page.Page;
import java.util.List;
import java.util.Map;

/** The list of customers, the newest first. */
final class CustomerList {
    private final Visit visit;

    CustomerList(Visit visit) {
        this.visit = visit;
    }

    Page page() {
        PageOf<Customer> found = new Customers(visit.handle()).page(filter(), visit.range());
        HtmlTable table = new HtmlTable("Customers", "No customers.").column("Name")
                .column("External ID").column("Email").column("Currency").column("Created");
        found.items().forEach(one -> table.row(
                HtmlCell.link(one.displayName(), CustomerSection.path(one.externalId())),
                HtmlCell.text(one.externalId()), HtmlCell.text(one.contact().email()),
                HtmlCell.text(one.billing().currency() == null ? null
                        : one.billing().currency().code()),
                HtmlCell.time(visit.figures().time(one.timestamps().createdAt()))));
        return visit.page("list", CustomerSection.NAME, "Customers", Map.of(
                "fields", List.of(FormField.search("q", "Name, external ID or email",
                        visit.parameter("q"))),
                "table", table, "pager", Pager.of(found, visit::pathOfPage)));
    }

    private CustomerFilter filter() {
        CustomerFilter all = CustomerFilter.ALL;
        return new CustomerFilter(null, visit.term("q"), null, all.address(), null, null, null,
                null, null, Map.of());
    }
}

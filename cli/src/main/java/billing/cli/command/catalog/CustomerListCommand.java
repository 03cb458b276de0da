package billing.cli.command.catalog;

import billing.cli.output.Result;
import billing.cli.session.PageOptions;
import billing.cli.session.Session;
import billing.customer.Customer;
import billing.customer.CustomerFields;
import billing.customer.CustomerFilter;
import billing.customer.store.Customers;
import billing.engine.PageOf;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Lists customers. */
@Command(name = "list", description = "List customers, the newest first.",
        footer = {"  billing customer list", "  billing customer list --search acme"})
public final class CustomerListCommand implements Callable<Result> {
    private final Session session;

    @Option(names = "--search", paramLabel = "TEXT",
            description = "Search in the name, the external id and the e-mail address.")
    private String search;
    @Option(names = "--currency", paramLabel = "CODE", split = ",",
            description = "Filter by currencies, separated by commas.")
    private List<String> currencies = List.of();
    @Option(names = "--entity", paramLabel = "CODE", split = ",",
            description = "Filter by billing entities, separated by commas.")
    private List<String> entities = List.of();
    @Mixin
    private PageOptions pages;

    public CustomerListCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() {
        CustomerFilter filter = new CustomerFilter(null, search, currencies,
                new CustomerFilter.AddressFilter(null, null, null), entities, null, null, null,
                null, Map.of());
        PageOf<Customer> found = session.database().read(handle ->
                new Customers(handle).page(filter, pages.page(session)));
        Result result = Result.of(() -> List.of(
                FieldView.table(CustomerFields.COLUMNS, found.items()).whenEmpty("no customers")),
                () -> tree(found));
        return PageOptions.withNext(result, found, "customers");
    }

    private JsonNode tree(PageOf<Customer> found) {
        return session.database().read(handle -> PageOptions.json("customers",
                session.responses(handle).ofCustomers().customers(found.items()), found));
    }
}

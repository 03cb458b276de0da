package billing.cli.command.catalog;

import billing.cli.output.Block;
import billing.cli.output.Result;
import billing.cli.session.Session;
import billing.cli.session.Verbs;
import billing.customer.Customer;
import billing.customer.CustomerFields;
import billing.customer.store.Customers;
import billing.server.render.ListJson;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Commands about customers. */
@Command(name = "customer",
        description = "List customers; show details, statement, balance, portal.",
        footer = {"  billing customer list",
            "  billing customer statement acme --from 2026-01-01 --to 2026-03-31"})
@Verbs({CustomerListCommand.class, CustomerCommand.ShowVerb.class,
    CustomerStatementCommand.class, CustomerBalanceCommand.class, CustomerPortalCommand.class})
public final class CustomerCommand {
    @Command(name = "show",
            description = "Show a customer with its subscriptions and latest invoices.",
            footer = "  billing customer show acme")
    public static final class ShowVerb implements Callable<Result> {
        private final Session session;

        @Parameters(paramLabel = "EXTERNAL_ID", description = "External id of the customer.")
        private String key;

        public ShowVerb(Session session) {
            this.session = session;
        }

        @Override
        public Result call() {
            Customer found = session.database().read(handle -> new Customers(handle).get(key));
            return Result.of(() -> page(found), () -> tree(found))
                    .flat(() -> FieldView.table(CustomerFields.COLUMNS, List.of(found)));
        }

        private List<Block> page(Customer found) {
            List<Block> page = new ArrayList<>();
            page.add(FieldView.facts(CustomerFields.DETAILS, found));
            page.addAll(session.database().read(handle -> CustomerView.blocks(handle, found)));
            return page;
        }

        private JsonNode tree(Customer found) {
            return session.database().read(handle -> ListJson.one("customer",
                    session.responses(handle).ofCustomers().customer(found).tree()));
        }
    }
}

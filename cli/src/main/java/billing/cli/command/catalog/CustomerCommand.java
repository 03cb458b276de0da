package billing.cli.command.catalog;

import billing.cli.output.Block;
import billing.cli.output.Result;
import billing.cli.output.Table;
import billing.cli.session.Session;
import billing.cli.session.Verbs;
import billing.customer.Customer;
import billing.customer.CustomerFields;
import billing.customer.store.Customers;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Commands about customers. */
@Command(name = "customer",
        description = "List customers; show details, statement, balance, portal.",
        footer = {"  billing customer list",
            "  billing customer statement acme --from 2026-01-01 --to 2026-03-31"})
@Verbs({CustomerCommand.ListVerb.class, CustomerCommand.ShowVerb.class,
    CustomerStatementCommand.class, CustomerBalanceCommand.class, CustomerPortalCommand.class})
public final class CustomerCommand {
    private static final ResourceView<Customer> VIEW = new ResourceView<>("customer", "customers",
            handle -> new Customers(handle).all(), (handle, key) -> new Customers(handle).get(key),
            (answers, one) -> answers.ofCustomers().customer(one).tree(),
            (answers, found) -> ResourceView.paged("customers",
                    answers.ofCustomers().customers(found)),
            CustomerCommand::table, CustomerCommand::facts);

    @Command(name = "list", description = "List customers.", footer = "  billing customer list")
    public static final class ListVerb extends ResourceVerb.Listing {
        public ListVerb(Session session) {
            super(session, VIEW);
        }
    }

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
            return VIEW.show(session, key, CustomerPage::blocks);
        }
    }

    private static Table table(List<Customer> customers) {
        return FieldView.table(CustomerFields.COLUMNS, customers);
    }

    private static List<Block> facts(Customer customer) {
        return List.of(FieldView.facts(CustomerFields.DETAILS, customer));
    }
}

package billing.cli.command.invoice;

import billing.cli.output.Result;
import billing.cli.session.DateRange;
import billing.cli.session.PageOptions;
import billing.cli.session.Session;
import billing.customer.store.Customers;
import billing.engine.PageOf;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceFilter;
import billing.invoicing.InvoiceStatus;
import billing.invoicing.InvoiceType;
import billing.invoicing.store.Invoices;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Lists invoices. */
@Command(name = "list", description = "List invoices, latest issuing date first.",
        footer = {"  billing invoice list --status draft",
            "  billing invoice list --customer acme --from 2024-01-01 -o csv",
            "  billing invoice list --fields number,customer.email -o csv"})
public final class InvoiceListCommand implements Callable<Result> {
    private final Session session;

    @Option(names = "--customer", paramLabel = "ID",
            description = "Filter by customer (external id).")
    private String customer;
    @Option(names = "--status", paramLabel = "STATUS", converter = InvoiceStatusConverter.class,
            description = "Filter by status: draft, finalized or voided.")
    private InvoiceStatus status;
    @Option(names = "--payment-status", paramLabel = "STATUS",
            description = "Filter by payment status: open (also if partly paid), overdue or paid"
                + " as in the list; or pending, succeeded or failed as in the API.")
    private ListedPayment payment;
    @Option(names = "--type", paramLabel = "TYPE",
            description = "Filter by type: subscription, progressive_billing, one_off, credit or"
                + " advance_charges.")
    private InvoiceType type;
    @Option(names = "--currency", paramLabel = "CODE", description = "Filter by currency.")
    private String currency;
    @Mixin
    private IssuedOptions issued = new IssuedOptions();
    @Option(names = "--overdue", description = "Only invoices past their due date.")
    private boolean overdue;
    @Option(names = "--search", paramLabel = "TEXT",
            description = "Search in the number and the customer's name.")
    private String search;
    @Mixin
    private PageOptions pages;

    public InvoiceListCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() {
        DateRange days = issued.days();
        InvoiceFilter filter = InvoiceFilter.ofCustomer(customer)
                .in(status, payment == null ? null : payment.status())
                .collected(payment == null ? null : payment.collection())
                .issued(days.from(), days.to())
                .matching(type, currency, overdue ? true : null, search);
        PageOf<Invoice> found = session.database().read(handle -> {
            new Customers(handle).require(customer);
            return new Invoices(handle).page(filter, pages.page(session));
        });
        Result result = Result.of(
                () -> List.of(InvoiceTable.list(session.database(), found.items())),
                () -> tree(found)).flat(() -> session.database().read(handle ->
                        InvoiceTable.flat(handle, found.items())));
        return PageOptions.withNext(result, found, "invoices");
    }

    private JsonNode tree(PageOf<Invoice> found) {
        return session.database().read(handle -> PageOptions.json("invoices",
                session.responses(handle).ofInvoices().invoices(found.items()),
                found));
    }
}

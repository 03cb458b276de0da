package billing.cli.command.payment;

import billing.cli.command.invoice.NamedInvoice;
import billing.cli.output.Result;
import billing.cli.session.Session;
import billing.customer.Customers;
import billing.payment.Payment;
import billing.payment.PaymentFilter;
import billing.payment.store.Payments;
import billing.server.render.ListJson;
import billing.store.Page;
import billing.store.PageOf;
import java.util.List;
import java.util.concurrent.Callable;
import org.jdbi.v3.core.Handle;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Lists payments. */
@Command(name = "list", description = "List payments, the latest first.",
        footer = {"  billing payment list --customer acme",
            "  billing payment list --invoice BENT-1-001-001 -o json"})
public final class PaymentListCommand implements Callable<Result> {
    private final Session session;

    @Option(names = "--customer", paramLabel = "ID", description = "Of this customer.")
    private String customer;
    @Option(names = "--invoice", paramLabel = "INVOICE",
            description = "Of this invoice: its number, or its id.")
    private String invoice;
    @Option(names = "--page", paramLabel = "N", defaultValue = "1",
            description = "Which page; ${DEFAULT-VALUE} by default.")
    private int page;
    @Option(names = "--per-page", paramLabel = "N", defaultValue = "100",
            description = "Rows of a page; ${DEFAULT-VALUE} by default.")
    private int perPage;

    /** The command of a session. */
    public PaymentListCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() {
        PageOf<Payment> found = session.database().read(handle ->
                new Payments(handle).page(filter(handle), new Page(page, perPage)));
        Result result = Result.of(() -> List.of(PaymentPage.table(session, found.items())),
                () -> session.database().read(handle -> ListJson.page("payments",
                        PaymentPage.answers(session, handle).payments(found.items()), page,
                        perPage, found.totalCount())));
        return found.totalPages() > page ? result.note("page " + page + " of "
                + found.totalPages() + ", " + found.totalCount() + " payments; --page "
                + (page + 1) + " shows more") : result;
    }

    private PaymentFilter filter(Handle handle) {
        return new PaymentFilter(
                invoice == null ? null : NamedInvoice.find(handle, invoice).id(),
                customer == null ? null : new Customers(handle).get(customer).externalId());
    }
}

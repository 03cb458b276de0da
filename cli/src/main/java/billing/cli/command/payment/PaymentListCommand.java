package billing.cli.command.payment;

import billing.cli.command.invoice.NamedInvoice;
import billing.cli.output.Result;
import billing.cli.session.PageOptions;
import billing.cli.session.Session;
import billing.customer.store.Customers;
import billing.engine.Handle;
import billing.engine.PageOf;
import billing.settlement.payment.Payment;
import billing.settlement.payment.PaymentFilter;
import billing.settlement.payment.store.Payments;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Lists payments. */
@Command(name = "list", description = "List payments, newest first.",
        footer = {"  billing payment list --customer acme",
            "  billing payment list --invoice BENT-1-001-001 -o json"})
public final class PaymentListCommand implements Callable<Result> {
    private final Session session;

    @Option(names = "--customer", paramLabel = "ID",
            description = "Filter by customer (external id).")
    private String customer;
    @Option(names = "--invoice", paramLabel = "INVOICE",
            description = "Filter by invoice (number or id).")
    private String invoice;
    @Mixin
    private PageOptions pages;

    public PaymentListCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() {
        PageOf<Payment> found = session.database().read(handle ->
                new Payments(handle).page(filter(handle), pages.page(session)));
        Result result = Result.of(() -> List.of(PaymentPage.table(session, found.items())),
                () -> session.database().read(handle -> PageOptions.json("payments",
                        session.responses(handle).ofPayments().payments(found.items()), found)));
        return PageOptions.withNext(result, found, "payments");
    }

    private PaymentFilter filter(Handle handle) {
        return new PaymentFilter(
                invoice == null ? null : NamedInvoice.find(handle, invoice).id(),
                customer == null ? null : new Customers(handle).get(customer).externalId());
    }
}

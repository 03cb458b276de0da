package billing.cli.command.invoice;

import billing.cli.output.Result;
import billing.cli.session.Session;
import billing.invoicing.Invoice;
import billing.invoicing.service.PaymentAttempt;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Tries to collect an invoice again. */
@Command(name = "retry-payment", description = {"Try to collect a final, unpaid invoice again.",
    "No payment provider is connected: the attempt fails, and webhook endpoints are told so",
    "(invoice.payment_failure). Record money that came in with `billing payment record`."},
        footer = "  billing invoice retry-payment BENT-1-001-001")
public final class InvoiceRetryPaymentCommand implements Callable<Result> {
    private final Session session;

    @Parameters(paramLabel = "INVOICE", description = "Its number, or its id.")
    private String name;

    /** The command of a session. */
    public InvoiceRetryPaymentCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() {
        Invoice invoice = session.database().write(handle -> {
            Invoice named = NamedInvoice.find(handle, name);
            new PaymentAttempt(handle).retry(named.id());
            return named;
        });
        return InvoicePage.result(session, invoice)
                .note("not collected: no payment provider is connected");
    }
}

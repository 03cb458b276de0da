package billing.cli.command.invoice;

import billing.cli.output.Result;
import billing.cli.session.Session;
import billing.invoicing.Invoice;
import billing.invoicing.service.PaymentAttempt;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Retries the payment of an invoice. */
@Command(name = "retry-payment", description = {"Retry the payment of a final, unpaid invoice.",
    "No payment provider is connected: the attempt fails, and webhook endpoints receive",
    "invoice.payment_failure. Record received money with `billing payment record`."},
        footer = "  billing invoice retry-payment BENT-1-001-001")
public final class InvoiceRetryPaymentCommand implements Callable<Result> {
    private final Session session;

    @Parameters(paramLabel = "INVOICE", description = "Number or id of the invoice.")
    private String name;

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
        return InvoiceSummary.result(session, invoice)
                .note("payment failed: no payment provider is connected");
    }
}

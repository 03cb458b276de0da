package billing.cli.command.invoice;

import billing.cli.output.Result;
import billing.cli.session.Session;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceChange;
import billing.invoicing.service.InvoiceService;
import billing.run.LifecycleInvoicing;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Updates an invoice. */
@Command(name = "update", description = {
    "Set the payment status or metadata of an invoice.",
    "The status succeeded settles the amount due without a payment: the books hold it on an",
    "account of its own until the status is reset or a payment is recorded."},
        footer = "  billing invoice update BENT-1-001-001 --payment-status succeeded")
public final class InvoiceUpdateCommand implements Callable<Result> {
    private final Session session;

    @Parameters(paramLabel = "INVOICE", description = "Number or id of the invoice.")
    private String name;

    @Option(names = "--payment-status", paramLabel = "STATUS",
            description = "Payment status: pending, succeeded or failed.")
    private String paymentStatus;
    @Option(names = "--metadata", paramLabel = "KEY=VALUE",
            description = "Metadata, which replaces all existing metadata. Repeatable.")
    private Map<String, String> metadata;

    public InvoiceUpdateCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() {
        InvoiceChange change = new InvoiceChange(paymentStatus, metadata == null ? null
                : metadata.entrySet().stream().map(pair -> new InvoiceChange.Entry(null,
                        pair.getKey(), pair.getValue())).toList());
        Invoice changed = session.database().write(handle ->
                new InvoiceService(session.work(handle), new LifecycleInvoicing())
                .update(NamedInvoice.find(handle, name), change));
        return InvoiceSummary.result(session, changed);
    }
}

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

/** Changes what a user may change of an invoice. */
@Command(name = "update", description = {
    "Set the payment status or the metadata of an invoice.",
    "A status set to succeeded settles what is due without money: the books keep it on an account",
    "of its own until the status is set back or a payment is recorded."},
        footer = "  billing invoice update BENT-1-001-001 --payment-status succeeded")
public final class InvoiceUpdateCommand implements Callable<Result> {
    private final Session session;

    @Parameters(paramLabel = "INVOICE", description = "Its number, or its id.")
    private String name;

    @Option(names = "--payment-status", paramLabel = "STATUS",
            description = "pending, succeeded or failed.")
    private String paymentStatus;
    @Option(names = "--metadata", paramLabel = "KEY=VALUE",
            description = "The whole new list of pairs; repeat the option for each.")
    private Map<String, String> metadata;

    /** The command of a session. */
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
        return InvoicePage.result(session, changed);
    }
}

package billing.cli.command.invoice;

import billing.cli.output.Result;
import billing.cli.session.Confirmation;
import billing.cli.session.Session;
import billing.invoicing.Invoice;
import billing.invoicing.service.InvoiceService;
import billing.subscription.BillingPort;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Marks a payment dispute as lost. */
@Command(name = "lose-dispute", description = {"Mark a payment dispute as lost.",
    "The amount due of the invoice is written off in the books, and the invoice is no longer",
    "overdue."},
        footer = "  billing invoice lose-dispute BENT-1-001-001 --yes")
public final class InvoiceLoseDisputeCommand implements Callable<Result> {
    private final Session session;

    @Parameters(paramLabel = "INVOICE", description = "Number or id of the invoice.")
    private String name;

    @Mixin
    private final Confirmation confirmation = new Confirmation();

    public InvoiceLoseDisputeCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() {
        Invoice named = session.database().read(handle -> NamedInvoice.find(handle, name));
        confirmation.require(session,
                "write off the amount due of invoice " + named.document().number() + "?");
        return InvoiceSummary.result(session, session.database().write(handle ->
                new InvoiceService(session.work(handle), BillingPort.NONE)
                        .loseDispute(named.id())));
    }
}

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

/** Gives up the payment of an invoice. */
@Command(name = "lose-dispute", description = {"Note that the payer won a dispute of an invoice.",
    "It is never overdue again, and the books write off what is due on it."},
        footer = "  billing invoice lose-dispute BENT-1-001-001 --yes")
public final class InvoiceLoseDisputeCommand implements Callable<Result> {
    private final Session session;

    @Parameters(paramLabel = "INVOICE", description = "Its number, or its id.")
    private String name;

    @Mixin
    private final Confirmation confirmation = new Confirmation();

    /** The command of a session. */
    public InvoiceLoseDisputeCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() {
        Invoice named = session.database().read(handle -> NamedInvoice.find(handle, name));
        confirmation.require(session, "give up the payment of invoice " + named.number() + "?");
        return InvoicePage.result(session, session.database().write(handle ->
                new InvoiceService(session.work(handle), BillingPort.NONE)
                        .loseDispute(named.id())));
    }
}

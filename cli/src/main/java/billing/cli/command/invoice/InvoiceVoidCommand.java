package billing.cli.command.invoice;

import billing.cli.output.Result;
import billing.cli.session.Confirmation;
import billing.cli.session.Session;
import billing.invoice.Invoice;
import billing.invoice.VoidRequest;
import billing.invoice.life.InvoiceLife;
import billing.subscription.LifeBilling;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Voids an invoice. */
@Command(name = "void",
        description = "Void a final invoice; it keeps its number, its period stays closed.",
        footer = "  billing invoice void BENT-1-001-001 --yes")
public final class InvoiceVoidCommand implements Callable<Result> {
    private final Session session;

    @Parameters(paramLabel = "INVOICE", description = "Its number, or its id.")
    private String name;

    @Mixin
    private final Confirmation confirmation = new Confirmation();

    /** The command of a session. */
    public InvoiceVoidCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() {
        Invoice named = session.database().read(handle -> NamedInvoice.find(handle, name));
        confirmation.require(session, "void invoice " + named.number() + "?");
        return InvoicePage.result(session, session.database().write(handle ->
                new InvoiceLife(handle, session.identifiers(), LifeBilling.NONE)
                        .voidInvoice(named.id(), VoidRequest.PLAIN, session.now())));
    }
}

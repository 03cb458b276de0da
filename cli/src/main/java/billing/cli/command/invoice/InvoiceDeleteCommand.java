package billing.cli.command.invoice;

import billing.cli.output.Result;
import billing.cli.session.Confirmation;
import billing.cli.session.Session;
import billing.invoicing.Invoice;
import billing.invoicing.service.Drafts;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Deletes a draft. */
@Command(name = "delete", description = "Delete a draft; its period stays closed.",
        footer = "  billing invoice delete 0190163f-d880-7c1a-8a5e-2f1d3c9b7a60 --yes")
public final class InvoiceDeleteCommand implements Callable<Result> {
    private final Session session;

    @Parameters(paramLabel = "INVOICE", description = "Its number, or its id.")
    private String name;

    @Mixin
    private final Confirmation confirmation = new Confirmation();

    /** The command of a session. */
    public InvoiceDeleteCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() {
        Invoice named = session.database().read(handle -> NamedInvoice.find(handle, name));
        confirmation.require(session, "delete the draft " + named.id() + "?");
        session.database().write(handle -> new Drafts(session.work(handle))
                .delete(named.id()));
        return Result.nothing().note("deleted the draft " + named.id());
    }
}

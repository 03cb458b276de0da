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

/** Deletes a draft invoice. */
@Command(name = "delete", description = {"Delete a draft invoice.",
    "Its billing period is not billed again."},
        footer = "  billing invoice delete 0190163f-d880-7c1a-8a5e-2f1d3c9b7a60 --yes")
public final class InvoiceDeleteCommand implements Callable<Result> {
    private final Session session;

    @Parameters(paramLabel = "INVOICE", description = "Number or id of the invoice.")
    private String name;

    @Mixin
    private final Confirmation confirmation = new Confirmation();

    public InvoiceDeleteCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() {
        Invoice named = session.database().read(handle -> NamedInvoice.find(handle, name));
        confirmation.require(session, "delete draft invoice " + named.id() + "?");
        session.database().write(handle -> new Drafts(session.work(handle))
                .delete(named.id()));
        return Result.nothing().note("deleted draft invoice " + named.id());
    }
}

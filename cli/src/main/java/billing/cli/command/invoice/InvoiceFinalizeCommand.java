package billing.cli.command.invoice;

import billing.cli.output.Result;
import billing.cli.session.Session;
import billing.engine.Handle;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceStatus;
import billing.invoicing.service.Drafts;
import billing.kernel.error.NotAllowedException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Finalizes a draft invoice. */
@Command(name = "finalize",
        description = "Finalize a draft invoice: recalculate, date and number it.",
        footer = "  billing invoice finalize 0190163f-d880-7c1a-8a5e-2f1d3c9b7a60")
public final class InvoiceFinalizeCommand implements Callable<Result> {
    private final Session session;

    @Parameters(paramLabel = "INVOICE", description = "Number or id of the invoice.")
    private String name;

    public InvoiceFinalizeCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() {
        Invoice last = session.database().write(handle -> new Drafts(session.work(handle))
                .makeFinal(draft(handle)));
        return InvoiceSummary.result(session, last)
                .next(session.command("invoice", "pdf",
                        last.document().number()));
    }

    /** To the API, an invoice in another state is a draft that does not exist. */
    private Invoice draft(Handle handle) {
        Invoice found = NamedInvoice.find(handle, name);
        if (found.state().status() != InvoiceStatus.DRAFT) {
            throw new NotAllowedException("not_finalizable", "invoice " + name + " is "
                    + found.state().status().code() + "; only a draft can be finalized");
        }
        return found;
    }
}

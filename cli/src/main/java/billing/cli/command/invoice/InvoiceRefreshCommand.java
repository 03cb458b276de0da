package billing.cli.command.invoice;

import billing.cli.output.Result;
import billing.cli.session.Session;
import billing.invoicing.Invoice;
import billing.invoicing.service.Drafts;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Recalculates a draft invoice. */
@Command(name = "refresh",
        description = {"Recalculate a draft invoice.",
            "Uses the current usage, prices and taxes."},
        footer = "  billing invoice refresh 0190163f-d880-7c1a-8a5e-2f1d3c9b7a60")
public final class InvoiceRefreshCommand implements Callable<Result> {
    private final Session session;

    @Parameters(paramLabel = "INVOICE", description = "Number or id of the invoice.")
    private String name;

    public InvoiceRefreshCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() {
        Invoice refreshed = session.database().write(handle ->
                new Drafts(session.work(handle)).refresh(NamedInvoice.find(handle, name).id()));
        return InvoiceSummary.result(session, refreshed);
    }
}

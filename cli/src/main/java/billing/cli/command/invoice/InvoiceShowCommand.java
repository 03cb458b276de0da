package billing.cli.command.invoice;

import billing.cli.output.Result;
import billing.cli.session.Session;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Shows one invoice. */
@Command(name = "show", description = "Show an invoice with its fees and totals.",
        footer = {"  billing invoice show BENT-1-001-001",
            "  billing invoice show BENT-1-001-001 -o json"})
public final class InvoiceShowCommand implements Callable<Result> {
    private final Session session;

    @Parameters(paramLabel = "INVOICE", description = "Number or id of the invoice.")
    private String name;

    public InvoiceShowCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() {
        return InvoiceSummary.result(session,
                session.database().read(handle -> NamedInvoice.find(handle, name)));
    }
}

package billing.cli.command.invoice;

import billing.cli.output.Result;
import billing.cli.session.Session;
import billing.invoicing.Invoice;
import billing.invoicing.service.Drafts;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Makes a draft final. */
@Command(name = "finalize",
        description = "Make a draft final: computed once more, dated and numbered.",
        footer = "  billing invoice finalize 0190163f-d880-7c1a-8a5e-2f1d3c9b7a60")
public final class InvoiceFinalizeCommand implements Callable<Result> {
    private final Session session;

    @Parameters(paramLabel = "INVOICE", description = "Its number, or its id.")
    private String name;

    /** The command of a session. */
    public InvoiceFinalizeCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() {
        Invoice last = session.database().write(handle -> new Drafts(session.work(handle))
                .makeFinal(NamedInvoice.find(handle, name)));
        return InvoicePage.result(session, last)
                .next("billing invoice pdf " + last.number());
    }
}

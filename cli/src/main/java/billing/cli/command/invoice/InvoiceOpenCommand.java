package billing.cli.command.invoice;

import billing.cli.output.ExitCode;
import billing.cli.output.Result;
import billing.cli.session.Opener;
import billing.cli.session.Session;
import billing.invoicing.Invoice;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Opens an invoice's PDF in the desktop's viewer. */
@Command(name = "open", description = "Open the PDF of an invoice in the desktop's viewer.",
        footer = "  billing invoice open BENT-1-001-001")
public final class InvoiceOpenCommand implements Callable<Result> {
    private final Session session;

    @Parameters(paramLabel = "INVOICE", description = "Number or id of the invoice.")
    private String name;

    public InvoiceOpenCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() throws IOException {
        Invoice invoice = session.database().read(handle -> NamedInvoice.find(handle, name));
        InvoiceFiles files = new InvoiceFiles(session.database());
        Path file = files.writePdf(invoice, Files.createTempDirectory("billing"));
        if (Opener.hasOpened(file)) {
            return files.noted(Result.nothing().note("opened " + file));
        }
        Files.delete(file);
        Files.delete(file.getParent());
        return Result.nothing().note("no PDF viewer found; write the file with"
                + " `" + session.command("invoice", "pdf", name) + "`")
                .exit(ExitCode.FAILED);
    }
}

package billing.cli.command.invoice;

import billing.cli.output.Facts;
import billing.cli.output.Result;
import billing.cli.session.Session;
import billing.invoice.Invoice;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Writes an invoice as PDF. */
@Command(name = "pdf", description = "Write an invoice as a PDF file.",
        footer = {"  billing invoice pdf BENT-1-001-001",
            "  billing invoice pdf BENT-1-001-001 --to - | lp"})
public final class InvoicePdfCommand implements Callable<Result> {
    private final Session session;

    @Parameters(paramLabel = "INVOICE", description = "Its number, or its id.")
    private String name;
    @Option(names = "--to", paramLabel = "FILE",
            description = "Where to; NUMBER.pdf by default, - for standard output.")
    private String target;

    /** The command of a session. */
    public InvoicePdfCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() throws IOException {
        Invoice invoice = session.database().read(handle -> NamedInvoice.find(handle, name));
        byte[] bytes = new InvoiceFiles(session).pdf(invoice);
        if ("-".equals(target)) {
            session.console().out().write(bytes);
            session.console().out().flush();
            return Result.nothing();
        }
        Path file = session.path(target == null ? InvoiceFiles.name(invoice) + ".pdf" : target);
        Files.write(file, bytes);
        return Result.of(Facts.none().fact("File", file).fact("Bytes", bytes.length));
    }
}

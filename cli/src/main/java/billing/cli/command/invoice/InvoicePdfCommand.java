package billing.cli.command.invoice;

import billing.cli.output.Column;
import billing.cli.output.Progress;
import billing.cli.output.Result;
import billing.cli.output.Table;
import billing.cli.session.OutputFile;
import billing.cli.session.Session;
import billing.cli.session.UsageException;
import billing.engine.Handle;
import billing.engine.PageOf;
import billing.engine.PageRange;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceFilter;
import billing.invoicing.store.Invoices;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Writes invoices as PDF. */
@Command(name = "pdf",
        description = {"Write invoices as PDF.", "The files are named after their numbers."},
        footer = {"  billing invoice pdf BENT-1-001-001",
            "  billing invoice pdf BENT-1-001-001 --to - | lp",
            "  billing invoice pdf --all --to invoices/",
            "  billing invoice pdf BENT-1-001-001 --as-issued --to original.pdf"})
public final class InvoicePdfCommand implements Callable<Result> {
    private static final int ROWS = 500;
    private final Session session;

    @Parameters(paramLabel = "INVOICE", arity = "0..*", description = "Numbers or ids of invoices.")
    private List<String> names = List.of();
    @Option(names = "--all", description = "Write all invoices, including drafts and voided ones.")
    private boolean all;
    @Option(names = "--as-issued",
            description = "Write exactly the bytes of the PDF as it was issued.")
    private boolean asIssued;
    @Option(names = "--to", paramLabel = "PATH",
            description = "Folder to write to; for a single invoice also a file, or - for standard "
                + "output. Default: the current folder")
    private String target;

    public InvoicePdfCommand(Session session) {
        this.session = session;
    }

    @Override
    public Result call() throws IOException {
        if (names.isEmpty() != all) {
            throw new UsageException(all ? "--all cannot be combined with invoices"
                    : "no invoices given", "name invoices, or use --all");
        }
        List<Invoice> invoices = session.database().read(this::invoices);
        if (invoices.size() == 1 && "-".equals(target)) {
            session.console().out().write(
                    new InvoiceFiles(session.database(), asIssued).pdf(invoices.get(0)));
            session.console().out().flush();
            return Result.nothing();
        }
        return Result.of(written(invoices));
    }

    private List<Invoice> invoices(Handle handle) {
        if (!all) {
            return names.stream().map(name -> NamedInvoice.find(handle, name)).toList();
        }
        List<Invoice> headers = new ArrayList<>();
        PageOf<Invoice> page;
        int number = 0;
        do {
            page = new Invoices(handle).page(InvoiceFilter.ALL, new PageRange(++number, ROWS));
            headers.addAll(page.items());
        } while (number < page.totalPages());
        return headers;
    }

    private Table written(List<Invoice> invoices) throws IOException {
        Table table = Table.of(Column.text("Number"), Column.text("File"))
                .whenEmpty("no invoices");
        InvoiceFiles files = new InvoiceFiles(session.database(), asIssued);
        try (Progress progress = session.progress("print", "invoices", invoices.size())) {
            long done = 0;
            for (Invoice header : invoices) {
                Invoice whole = all ? session.database().read(
                        handle -> new Invoices(handle).get(header.id())) : header;
                table.row(whole.document().number(), write(files, whole, invoices.size() == 1));
                progress.reached(++done);
            }
        }
        return table;
    }

    private Path write(InvoiceFiles files, Invoice invoice, boolean only) throws IOException {
        if (only && target != null && target.endsWith(".pdf")) {
            return OutputFile.write(session.path(target), files.pdf(invoice));
        }
        return files.writePdf(invoice, session.path(target == null ? "." : target).normalize());
    }
}

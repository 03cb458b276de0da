package billing.cli.command.invoice;

import billing.einvoice.service.DocumentFiles.Form;
import billing.cli.output.Column;
import billing.cli.output.Progress;
import billing.cli.output.Result;
import billing.cli.output.Table;
import billing.cli.session.OutputFile;
import billing.cli.session.Session;
import billing.cli.session.UsageException;
import billing.einvoice.NotExpressibleException;
import billing.engine.Handle;
import billing.invoicing.InvoiceFilter;
import billing.invoicing.InvoiceStatus;
import billing.invoicing.store.Invoices;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicLong;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Writes invoices as PDF. */
@Command(name = "pdf",
        description = {"Write invoices as PDF.",
            "The files are named after their numbers. An issued invoice shows seller, buyer and"
                + " texts as they were",
            "when it was issued, and what is paid by now. The PDF of an invoice whose billing"
                + " entity stated",
            "`documents: hybrid` when it was issued is hybrid: a PDF of the invoice as issued with"
                + " the e-invoice",
            "(EN 16931) attached as factur-x.xml. It is plain, with a note that gives the reasons,"
                + " where that",
            "cannot be written. With --hybrid such an invoice is refused; of several, the others"
                + " are written."},
        footer = {"  billing invoice pdf BENT-1-001-001",
            "  billing invoice pdf BENT-1-001-001 --to - | lp",
            "  billing invoice pdf --all --to invoices/",
            "  billing invoice pdf BENT-1-001-001 --hybrid",
            "  billing invoice pdf BENT-1-001-001 --as-issued --to original.pdf"})
public final class InvoicePdfCommand implements Callable<Result> {
    private final Session session;

    @Parameters(paramLabel = "INVOICE", arity = "0..*", description = "Numbers or ids of invoices.")
    private List<String> names = List.of();
    @Option(names = "--all", description = "Write all invoices, including drafts and voided ones;"
            + " with --hybrid, all final ones.")
    private boolean all;
    @Option(names = "--as-issued",
            description = "Write exactly the bytes of the PDF as it was issued.")
    private boolean asIssued;
    @Option(names = "--hybrid",
            description = "Write the invoice as issued with the e-invoice attached (Factur-X,"
                + " ZUGFeRD).")
    private boolean hybrid;
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
        if (asIssued && hybrid) {
            throw new UsageException("--as-issued cannot be combined with --hybrid",
                    "a PDF as issued has the e-invoice attached if its billing entity stated"
                            + " `documents: hybrid` then");
        }
        PagedInvoices invoices =
                new PagedInvoices(session.database(), session.database().read(this::ids));
        InvoiceFiles files = new InvoiceFiles(session.database(), asIssued ? Form.AS_ISSUED
                : hybrid ? Form.HYBRID : Form.CURRENT);
        if (invoices.ids().size() == 1 && "-".equals(target)) {
            invoices.each(files::read, (invoice, read) ->
                    session.console().out().write(files.pdf(read)));
            session.console().out().flush();
            return files.noted(Result.nothing());
        }
        if ("-".equals(target)) {
            throw new UsageException("--to - takes a single invoice",
                    "name one invoice, or a folder");
        }
        Table table = written(files, invoices);
        return files.noted(Result.of(table));
    }

    private List<UUID> ids(Handle handle) {
        if (!all) {
            return names.stream().map(name -> NamedInvoice.find(handle, name).id()).distinct()
                    .toList();
        }
        return new Invoices(handle).ids(hybrid
                ? InvoiceFilter.ALL.in(InvoiceStatus.FINALIZED, null) : InvoiceFilter.ALL);
    }

    private Table written(InvoiceFiles files, PagedInvoices invoices) throws IOException {
        boolean only = invoices.ids().size() == 1;
        Table table = Table.of(Column.text("Number"), Column.text("File"))
                .whenEmpty("no invoices");
        AtomicLong done = new AtomicLong();
        try (Progress progress = session.progress("print", "invoices", invoices.ids().size())) {
            invoices.each(files::read, (invoice, read) -> {
                try {
                    table.row(invoice.document().number(),
                            only && target != null && target.endsWith(".pdf")
                                    ? OutputFile.write(session.path(target), files.pdf(read))
                                    : files.writePdf(invoice, read, folder()));
                } catch (NotExpressibleException e) {
                    if (only) {
                        throw e;
                    }
                    files.addRefused(e);
                }
                progress.reached(done.incrementAndGet());
            });
        }
        return table;
    }

    private Path folder() {
        return session.path(target == null ? "." : target).normalize();
    }
}

package billing.cli.command.invoice;

import billing.cli.command.einvoice.EinvoiceNotes;
import billing.cli.output.Result;
import billing.cli.session.FileNames;
import billing.cli.session.OutputFile;
import billing.einvoice.NotExpressibleException;
import billing.einvoice.service.DocumentFiles.DocumentFile;
import billing.einvoice.service.DocumentFiles.Form;
import billing.einvoice.service.DocumentFiles;
import billing.engine.Database;
import billing.engine.Handle;
import billing.invoicing.Invoice;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Supplier;

/** Writes invoices as PDF files. */
public final class InvoiceFiles {
    private final Database database;
    private final Form form;
    private final EinvoiceNotes notes = new EinvoiceNotes();
    private final FileNames names = new FileNames();

    /** Files of the invoices of a database. */
    public InvoiceFiles(Database database) {
        this(database, Form.CURRENT);
    }

    /** Files of the invoices of a database in one form. */
    InvoiceFiles(Database database, Form form) {
        this.database = database;
        this.form = form;
    }

    /**
     * The PDFs of some invoices by their ids, whose contents are read together. Each is laid out
     * when it is asked for.
     */
    Map<UUID, Supplier<DocumentFile>> read(Handle handle, List<Invoice> some) {
        return new DocumentFiles(handle).pdfs(some, form);
    }

    /**
     * The bytes of a PDF that was read.
     *
     * @throws NotExpressibleException if it is to be hybrid and there is no electronic invoice
     */
    byte[] pdf(Supplier<DocumentFile> read) {
        return notes.add(read.get()).bytes();
    }

    /** Notes an invoice that cannot be written, of several. */
    void addRefused(NotExpressibleException refusal) {
        notes.addRefused(refusal);
    }

    /** Adds the notes on the files written to a result. */
    public Result noted(Result result) {
        return notes.to(result);
    }

    /** A file name without ending: the number; for drafts, which have none yet, the id. */
    String name(Invoice invoice) {
        return invoice.document().sequentialId() == null ? "draft-" + invoice.id()
                : names.unique(invoice.document().number(), invoice.id());
    }

    /** Writes the PDF of an invoice to a folder, which is created if missing. */
    public Path writePdf(Invoice invoice, Path folder) throws IOException {
        return writePdf(invoice, database.read(handle -> read(handle, List.of(invoice)))
                .get(invoice.id()), folder);
    }

    /** The same of one that was read. */
    Path writePdf(Invoice invoice, Supplier<DocumentFile> read, Path folder) throws IOException {
        OutputFile.folder(folder);
        return OutputFile.write(folder.resolve(name(invoice) + ".pdf"), pdf(read));
    }
}

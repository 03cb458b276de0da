package billing.cli.command.invoice;

import billing.cli.command.einvoice.EinvoiceNotes;
import billing.cli.output.Result;
import billing.cli.session.OutputFile;
import billing.einvoice.NotExpressibleException;
import billing.einvoice.service.DocumentFiles;
import billing.engine.Database;
import billing.invoicing.Invoice;
import java.io.IOException;
import java.nio.file.Path;

/** Writes invoices as PDF files. */
public final class InvoiceFiles {
    private final Database database;
    private final Form form;
    private final EinvoiceNotes notes = new EinvoiceNotes();

    /** Which form of an invoice is written. */
    enum Form {
        /** In its current state; hybrid if its billing entity stated so at the issue. */
        CURRENT,
        /** Exactly as it was issued. */
        AS_ISSUED,
        /** With the electronic invoice attached. */
        HYBRID
    }

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
     * The bytes of the PDF.
     *
     * @throws NotExpressibleException if it is to be hybrid and there is no electronic invoice
     */
    public byte[] pdf(Invoice invoice) {
        return notes.add(database.read(handle -> {
            DocumentFiles files = new DocumentFiles(handle);
            return switch (form) {
                case CURRENT -> files.pdf(invoice);
                case AS_ISSUED -> files.asIssued(invoice);
                case HYBRID -> files.hybrid(invoice);
            };
        })).bytes();
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
    public static String name(Invoice invoice) {
        return invoice.document().sequentialId() == null ? "draft-" + invoice.id()
                : invoice.document().number().replaceAll("[^A-Za-z0-9._-]", "_");
    }

    /** Writes the PDF to a folder, which is created if missing. */
    public Path writePdf(Invoice invoice, Path folder) throws IOException {
        OutputFile.folder(folder);
        return OutputFile.write(folder.resolve(name(invoice) + ".pdf"), pdf(invoice));
    }
}

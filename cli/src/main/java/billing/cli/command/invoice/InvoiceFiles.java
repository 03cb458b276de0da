package billing.cli.command.invoice;

import billing.cli.session.OutputFile;
import billing.documents.pdf.InvoicePdf;
import billing.engine.Database;
import billing.invoicing.Invoice;
import billing.invoicing.print.InvoiceDocuments;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes invoices as PDF files. */
public final class InvoiceFiles {
    private final Database database;
    private final InvoicePdf pdf = new InvoicePdf();

    private final boolean asIssued;

    /** Files of the invoices of a database. */
    public InvoiceFiles(Database database) {
        this(database, false);
    }

    /** Files of the invoices of a database, either current or exactly as they were issued. */
    InvoiceFiles(Database database, boolean asIssued) {
        this.database = database;
        this.asIssued = asIssued;
    }

    /** The bytes of the PDF. */
    public byte[] pdf(Invoice invoice) {
        return pdf.render(database.read(handle -> {
            InvoiceDocuments documents = new InvoiceDocuments(handle);
            return asIssued ? documents.asIssued(invoice) : documents.document(invoice);
        }));
    }

    /** A file name without ending: the number; for drafts, which have none yet, the id. */
    public static String name(Invoice invoice) {
        return invoice.document().sequentialId() == null ? "draft-" + invoice.id()
                : invoice.document().number().replaceAll("[^A-Za-z0-9._-]", "_");
    }

    /** Writes the PDF to a folder, which is created if missing. */
    public Path writePdf(Invoice invoice, Path folder) throws IOException {
        Files.createDirectories(folder);
        return OutputFile.write(folder.resolve(name(invoice) + ".pdf"), pdf(invoice));
    }
}

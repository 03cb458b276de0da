package billing.cli.command.invoice;

import billing.cli.session.Session;
import billing.document.pdf.InvoicePdf;
import billing.invoice.Invoice;
import billing.invoice.print.InvoiceDocuments;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes invoices as files. */
final class InvoiceFiles {
    private final Session session;
    private final InvoicePdf pdf = new InvoicePdf();

    InvoiceFiles(Session session) {
        this.session = session;
    }

    /** The bytes of the PDF. */
    byte[] pdf(Invoice invoice) {
        return pdf.render(session.database().read(handle -> new InvoiceDocuments(handle)
                .of(invoice)));
    }

    /** A file name without ending: the number, which drafts share, so theirs is the id. */
    static String name(Invoice invoice) {
        return invoice.sequentialId() == null ? "draft-" + invoice.id()
                : invoice.number().replaceAll("[^A-Za-z0-9._-]", "_");
    }

    /** Writes the PDF into a folder, which is made where it is missing. */
    Path writePdf(Invoice invoice, Path folder) throws IOException {
        Files.createDirectories(folder);
        return Files.write(folder.resolve(name(invoice) + ".pdf"), pdf(invoice));
    }
}

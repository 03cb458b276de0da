package billing.server.page;

import billing.creditnote.CreditNote;
import billing.creditnote.print.CreditNoteDocuments;
import billing.creditnote.store.CreditNotes;
import billing.customer.Organizations;
import billing.document.pdf.CreditNotePdf;
import billing.document.pdf.InvoicePdf;
import billing.document.pdf.ReceiptPdf;
import billing.invoice.Invoice;
import billing.invoice.print.InvoiceDocuments;
import billing.invoice.store.Invoices;
import billing.payment.PaymentReceipt;
import billing.payment.print.ReceiptDocuments;
import billing.payment.store.PaymentReceipts;
import billing.server.link.DocumentLinks;
import billing.store.Database;
import billing.store.Handle;
import java.util.Optional;

/**
 * The files that {@code file_url} of documents names, built when they are asked for: a document
 * copies what it prints, so that it is the same file every time.
 */
public final class DocumentSite implements Site {
    private static final Page UNKNOWN = Page.text(404, "There is no such document.");
    private final Database database;

    /** The documents of a database. */
    public DocumentSite(Database database) {
        this.database = database;
    }

    @Override
    public Page answer(PageRequest request) {
        if (!request.reads() || request.path().isEmpty() || request.path().size() > 2) {
            return UNKNOWN;
        }
        Optional<DocumentLinks.Target> target = database.read(handle -> DocumentLinks.opened(
                request.path().get(0), new Organizations(handle).get().hmacKey()));
        if (target.isEmpty()) {
            return Page.text(401, "This link is not valid.");
        }
        return file(target.get()).orElse(UNKNOWN);
    }

    private Optional<Page> file(DocumentLinks.Target target) {
        return switch (target.kind()) {
            case INVOICE -> database.read(handle -> new Invoices(handle).byId(target.id())
                    .filter(invoice -> invoice.finalizedAt() != null)
                    .map(invoice -> invoice(handle, invoice)));
            case CREDIT_NOTE -> database.read(handle -> new CreditNotes(handle).byId(target.id())
                    .filter(CreditNote::isFinalized).map(note -> creditNote(handle, note)));
            case RECEIPT -> database.read(handle -> new PaymentReceipts(handle).byId(target.id())
                    .map(receipt -> receipt(handle, receipt)));
        };
    }

    /** The file of an invoice. */
    public static Page invoice(Handle handle, Invoice invoice) {
        return Page.pdf(new InvoicePdf().render(new InvoiceDocuments(handle).of(invoice)),
                invoice.number());
    }

    /** The file of a credit note. */
    public static Page creditNote(Handle handle, CreditNote note) {
        return Page.pdf(new CreditNotePdf().render(new CreditNoteDocuments(handle).of(note)),
                note.number());
    }

    /** The file of a receipt. */
    public static Page receipt(Handle handle, PaymentReceipt receipt) {
        return Page.pdf(new ReceiptPdf().render(new ReceiptDocuments(handle).of(receipt)),
                receipt.number());
    }
}

package billing.server.page;

import billing.access.LinkKeyRing;
import billing.access.store.LinkKeys;
import billing.customer.Customer;
import billing.documents.StatementDocument;
import billing.documents.pdf.ReceiptPdf;
import billing.documents.pdf.StatementPdf;
import billing.einvoice.NotExpressibleException;
import billing.einvoice.service.DocumentFiles;
import billing.einvoice.service.ElectronicInvoices;
import billing.einvoice.service.ElectronicInvoices.XmlFile;
import billing.engine.Database;
import billing.engine.Handle;
import billing.invoicing.Invoice;
import billing.invoicing.store.Invoices;
import billing.kernel.time.BillingClock;
import billing.server.link.DocumentLinks;
import billing.settlement.creditnote.CreditNote;
import billing.settlement.creditnote.store.CreditNotes;
import billing.settlement.payment.PaymentReceipt;
import billing.settlement.payment.print.ReceiptDocuments;
import billing.settlement.payment.store.PaymentReceipts;
import billing.settlement.statement.AccountStatement;
import billing.settlement.statement.print.StatementDocuments;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Serves the files of {@code file_url} and {@code xml_url}, generated for each request: a document
 * keeps copies of what it prints, so that the file is always the same.
 */
public final class DocumentSite implements Site {
    private static final Page UNKNOWN = Page.text(404, "There is no such document.");
    private static final Page EXPIRED = Page.text(401, "This link has expired, or a part of it is"
            + " missing. Ask whoever sent it to you for a new one.");
    private final Database database;
    private final BillingClock clock;

    /** Serves the documents of a database. */
    public DocumentSite(Database database, BillingClock clock) {
        this.database = database;
        this.clock = clock;
    }

    @Override
    public Page answer(PageRequest request) {
        if (!request.reads() || request.path().isEmpty() || request.path().size() > 2) {
            return UNKNOWN;
        }
        boolean isXml = request.path().size() == 2
                && request.path().get(1).endsWith(DocumentLinks.XML);
        return database.read(handle -> {
            LinkKeyRing keys = new LinkKeys(handle).ring();
            return DocumentLinks.opened(request.path().get(0), keys, clock.now())
                    .map(target -> file(handle, keys, target, isXml).orElse(UNKNOWN))
                    .orElse(EXPIRED);
        });
    }

    private static Optional<Page> file(Handle handle, LinkKeyRing keys,
                                       DocumentLinks.Target target, boolean isXml) {
        return switch (target.kind()) {
            case INVOICE -> new Invoices(handle).byId(target.id())
                    .filter(invoice -> invoice.state().finalizedAt() != null)
                    .map(invoice -> target.isValidFor(invoice.parties().customerId(), keys)
                            ? isXml ? invoiceXml(handle, invoice) : invoice(handle, invoice)
                            : EXPIRED);
            case CREDIT_NOTE -> new CreditNotes(handle).byId(target.id())
                    .filter(CreditNote::isFinalized)
                    .map(note -> target.isValidFor(note.customerId(), keys)
                            ? isXml ? creditNoteXml(handle, note) : creditNote(handle, note)
                            : EXPIRED);
            case RECEIPT -> isXml ? Optional.empty()
                    : new PaymentReceipts(handle).byId(target.id())
                    .map(receipt -> target.isValidFor(receipt.customerId(), keys)
                            ? receipt(handle, receipt) : EXPIRED);
        };
    }

    /** The file of an invoice. */
    public static Page invoice(Handle handle, Invoice invoice) {
        return Page.pdf(new DocumentFiles(handle).pdf(invoice).bytes(),
                invoice.document().number());
    }

    /** The electronic invoice, or why there is none. */
    public static Page invoiceXml(Handle handle, Invoice invoice) {
        return xml(() -> new ElectronicInvoices(handle).write(invoice, null));
    }

    /** The electronic credit note, or why there is none. */
    public static Page creditNoteXml(Handle handle, CreditNote note) {
        return xml(() -> new ElectronicInvoices(handle).write(note, null));
    }

    private static Page xml(Supplier<XmlFile> file) {
        try {
            XmlFile written = file.get();
            return Page.xml(written.bytes(), written.number());
        } catch (NotExpressibleException e) {
            return Page.text(422,
                    "There is no e-invoice of this document. Ask the sender for one.");
        }
    }

    /** The file of a credit note. */
    public static Page creditNote(Handle handle, CreditNote note) {
        return Page.pdf(new DocumentFiles(handle).pdf(note).bytes(), note.document().number());
    }

    /** The file of a receipt. */
    public static Page receipt(Handle handle, PaymentReceipt receipt) {
        return Page.pdf(new ReceiptPdf().render(new ReceiptDocuments(handle).document(receipt)),
                receipt.number());
    }

    /** The file of a statement of account. */
    public static Page statement(Handle handle, Customer customer, AccountStatement statement,
                                 Instant now) {
        StatementDocument document =
                new StatementDocuments(handle).document(customer, statement, now);
        return Page.pdf(new StatementPdf().render(document), document.number());
    }
}

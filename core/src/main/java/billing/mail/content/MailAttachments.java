package billing.mail.content;

import billing.documents.pdf.ReceiptPdf;
import billing.einvoice.NotExpressibleException;
import billing.einvoice.service.DocumentFiles;
import billing.einvoice.service.ElectronicInvoices;
import billing.einvoice.service.ElectronicInvoices.XmlFile;
import billing.engine.Handle;
import billing.invoicing.Invoice;
import billing.mail.OutgoingMail.Attachment;
import billing.settlement.creditnote.CreditNote;
import billing.settlement.payment.PaymentReceipt;
import billing.settlement.payment.print.ReceiptDocuments;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** The files of stored documents that are attached to mails. */
final class MailAttachments {
    private final Handle handle;

    MailAttachments(Handle handle) {
        this.handle = handle;
    }

    /** The PDF of an invoice, with its e-invoice if the billing entity wants hybrid files. */
    Attachment pdf(Invoice invoice) {
        return pdf(invoice.document().number(), new DocumentFiles(handle).pdf(invoice).bytes());
    }

    /** The PDF of a credit note, with its e-invoice like that of an invoice. */
    Attachment pdf(CreditNote note) {
        return pdf(note.document().number(), new DocumentFiles(handle).pdf(note).bytes());
    }

    /** The PDF of a receipt. */
    Attachment pdf(PaymentReceipt receipt) {
        return pdf(receipt.number(),
                new ReceiptPdf().render(new ReceiptDocuments(handle).document(receipt)));
    }

    /** The e-invoice of an invoice; empty if it cannot be expressed in the customer's format. */
    List<Attachment> xml(Invoice invoice) {
        return xml(() -> new ElectronicInvoices(handle).write(invoice, null)).stream().toList();
    }

    /** The e-invoice of a credit note; empty if it cannot be expressed. */
    List<Attachment> xml(CreditNote note) {
        return xml(() -> new ElectronicInvoices(handle).write(note, null)).stream().toList();
    }

    private static Optional<Attachment> xml(Supplier<XmlFile> file) {
        try {
            XmlFile written = file.get();
            return Optional.of(new Attachment(fileName(written.number()) + ".xml",
                    "application/xml", written.bytes()));
        } catch (NotExpressibleException e) {
            return Optional.empty();
        }
    }

    private static Attachment pdf(String number, byte[] bytes) {
        return new Attachment(fileName(number) + ".pdf", "application/pdf", bytes);
    }

    /** A number as part of a file name: ASCII letters, digits, dots, hyphens and underscores. */
    static String fileName(String number) {
        String name = number.replaceAll("[^A-Za-z0-9._-]", "_");
        return name.startsWith(".") ? "_" + name : name;
    }
}

package billing.einvoice.service;

import billing.customer.EntityElectronicInvoicing.Documents;
import billing.customer.EntityElectronicInvoicing;
import billing.documents.InvoiceDocument;
import billing.documents.pdf.CreditNotePdf;
import billing.documents.pdf.InvoicePdf;
import billing.einvoice.ElectronicInvoice.Header;
import billing.einvoice.NotExpressibleException;
import billing.einvoice.Reason;
import billing.einvoice.mapping.CreditNoteMapping;
import billing.einvoice.mapping.InvoiceMapping;
import billing.einvoice.mapping.MappedDocument;
import billing.engine.Handle;
import billing.invoicing.Invoice;
import billing.invoicing.print.InvoiceDocuments;
import billing.invoicing.snapshot.Snapshot;
import billing.invoicing.snapshot.store.Snapshots;
import billing.kernel.error.BillingException;
import billing.kernel.error.NotAllowedException;
import billing.kernel.error.NotFoundException;
import billing.settlement.creditnote.CreditNote;
import billing.settlement.creditnote.print.CreditNoteDocuments;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;

/**
 * PDF files of stored invoices and credit notes: plain, or hybrid, with the electronic invoice
 * attached ({@code electronic-invoices.md 7}). A hybrid file is one document in two forms, so its
 * pages show, like its attachment, what the document was issued with.
 */
public final class DocumentFiles {
    private final Handle handle;
    private final InvoicePdf invoices = new InvoicePdf();
    private final CreditNotePdf notes = new CreditNotePdf();

    /** Files of the documents of a database. */
    public DocumentFiles(Handle handle) {
        this.handle = handle;
    }

    /**
     * A PDF file.
     *
     * @param number     of the document
     * @param incomplete whether some of the data attached are of today, since they were not kept
     *                   when the document was issued
     * @param missing    why the file is plain although the billing entity wants hybrid ones; empty
     *                   otherwise
     */
    public record DocumentFile(String number, byte[] bytes, boolean incomplete,
                               List<Reason> missing) {
        public DocumentFile {
            missing = List.copyOf(missing);
        }
    }

    /** Which form of an invoice a file has. */
    public enum Form {
        /**
         * In its current state; as issued with its electronic invoice where the billing entity
         * stated {@code documents: hybrid} at the issue and the invoice can be written.
         */
        CURRENT,
        /**
         * As it was issued, whatever has changed since. Refused with {@link NotFoundException}
         * {@code original_not_found} for an invoice that is not issued, or was issued before
         * snapshots were stored; with {@link NotAllowedException} {@code layout_not_printable}
         * when this version does not support the layout of that time.
         */
        AS_ISSUED,
        /**
         * As issued with its electronic invoice. Refused with {@link NotExpressibleException},
         * with all reasons why there is none.
         */
        HYBRID
    }

    /** The file of an invoice in its current state; see {@link Form#CURRENT}. */
    public DocumentFile pdf(Invoice invoice) {
        return pdf(invoice, Form.CURRENT);
    }

    /**
     * The file of an invoice in a form.
     *
     * @throws BillingException as the form states
     */
    public DocumentFile pdf(Invoice invoice, Form form) {
        return pdfs(List.of(invoice), form).get(invoice.id()).get();
    }

    /**
     * The files of some invoices in a form, by their ids. What they show is read together; each
     * is laid out, or refused, when it is asked for, without the database.
     */
    public Map<UUID, Supplier<DocumentFile>> pdfs(Collection<Invoice> some, Form form) {
        InvoiceDocuments documents = new InvoiceDocuments(handle);
        documents.readAhead(some);
        List<Invoice> hybrid = some.stream().filter(invoice -> form == Form.HYBRID
                || documents.issued(invoice).filter(DocumentFiles::isHybrid).isPresent())
                .toList();
        Map<UUID, MappedDocument> mapped = new InvoiceMapping(handle).map(hybrid);
        mapped.replaceAll((id, document) -> document.asIssued());
        Map<UUID, Supplier<DocumentFile>> files = new HashMap<>();
        for (Invoice invoice : some) {
            files.put(invoice.id(), refusedLater(() -> file(new Source(invoice, documents,
                    mapped.get(invoice.id())), form)));
        }
        return files;
    }

    /** What refuses a file does so when the file is asked for. */
    private static Supplier<DocumentFile> refusedLater(
            Supplier<Supplier<DocumentFile>> reading) {
        try {
            return reading.get();
        } catch (BillingException e) {
            return () -> {
                throw e;
            };
        }
    }

    private static boolean isHybrid(Snapshot issued) {
        EntityElectronicInvoicing stated = issued.issuer().electronicInvoicing();
        return stated != null && stated.documents() == Documents.HYBRID;
    }

    /**
     * What a file of an invoice is made from.
     *
     * @param mapped null where the billing entity did not want hybrid files
     */
    private record Source(Invoice invoice, InvoiceDocuments documents, MappedDocument mapped) {
        InvoiceDocument asIssued() {
            return documents.asIssued(invoice);
        }
    }

    private Supplier<DocumentFile> file(Source source, Form form) {
        return switch (form) {
            case CURRENT -> current(source);
            case AS_ISSUED -> asIssued(source);
            case HYBRID -> hybrid(attachable(source).required(), source.asIssued());
        };
    }

    private Supplier<DocumentFile> current(Source source) {
        List<Reason> missing = List.of();
        if (source.mapped() != null) {
            Attachable electronic = attachable(source);
            if (electronic.isExpressible()) {
                return hybrid(electronic, source.asIssued());
            }
            missing = electronic.missing();
        }
        return plain(source.documents().document(source.invoice()), missing);
    }

    private Supplier<DocumentFile> asIssued(Source source) {
        InvoiceDocument document = source.asIssued();
        if (source.mapped() != null && document.layout().isPdfA()) {
            Attachable electronic = Attachable.of(beforeVoiding(source.mapped()));
            if (electronic.isExpressible()) {
                return hybrid(electronic, document);
            }
        }
        return plain(document, List.of());
    }

    /** What is attached to the file of an invoice, if the file can have attachments. */
    private static Attachable attachable(Source source) {
        Attachable electronic = Attachable.of(source.mapped());
        Optional<Snapshot> kept = source.documents().issued(source.invoice());
        return !electronic.isOfIssued() || kept.filter(one -> one.layout().isPdfA()).isPresent()
                ? electronic
                : electronic.except(new Reason(Reason.Kind.NOT_ATTACHABLE, null, null,
                        "the invoice was issued before PDFs could have attachments",
                        "write its XML with `billing invoice xml "
                                + source.invoice().document().number() + " --format facturx`"));
    }

    private Supplier<DocumentFile> plain(InvoiceDocument document, List<Reason> missing) {
        return () -> new DocumentFile(document.heading().number(), invoices.render(document),
                false, missing);
    }

    private Supplier<DocumentFile> hybrid(Attachable electronic, InvoiceDocument issued) {
        return () -> file(electronic, invoices.render(issued, electronic.attachment()));
    }

    /** The file of a credit note; see {@link #pdf(Invoice)}. */
    public DocumentFile pdf(CreditNote note) {
        List<Reason> missing = List.of();
        if (new Snapshots(handle).isHybrid(note.invoiceId())) {
            Attachable electronic = attachable(note);
            if (electronic.isExpressible()) {
                return hybrid(note, electronic);
            }
            missing = electronic.missing();
        }
        return new DocumentFile(note.document().number(),
                notes.render(new CreditNoteDocuments(handle).document(note)), false, missing);
    }

    /** The file of a credit note with its electronic one; see {@link Form#HYBRID}. */
    public DocumentFile hybrid(CreditNote note) {
        return hybrid(note, attachable(note).required());
    }

    private Attachable attachable(CreditNote note) {
        return Attachable.of(new CreditNoteMapping(handle).map(note).asIssued());
    }

    private DocumentFile hybrid(CreditNote note, Attachable electronic) {
        return file(electronic, notes.render(new CreditNoteDocuments(handle).document(note),
                electronic.attachment()));
    }

    private static DocumentFile file(Attachable electronic, byte[] bytes) {
        Header header = electronic.document().invoice().header();
        return new DocumentFile(header.number(), bytes, header.incomplete(), List.of());
    }

    /** A void invoice as it was before: voiding does not change what was issued. */
    private static MappedDocument beforeVoiding(MappedDocument mapped) {
        return new MappedDocument(mapped.name(), mapped.invoice(), mapped.completed(),
                mapped.origin(), mapped.format(), mapped.reasons().stream()
                .filter(reason -> reason.kind() != Reason.Kind.VOIDED).toList());
    }
}

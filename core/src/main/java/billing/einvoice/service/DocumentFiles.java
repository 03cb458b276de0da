package billing.einvoice.service;

import billing.documents.InvoiceDocument;
import billing.documents.pdf.CreditNotePdf;
import billing.documents.pdf.InvoicePdf;
import billing.documents.pdf.format.Attachment;
import billing.einvoice.Format;
import billing.einvoice.NotExpressibleException;
import billing.einvoice.Reason;
import billing.einvoice.mapping.CreditNoteMapping;
import billing.einvoice.mapping.InvoiceMapping;
import billing.einvoice.mapping.MappedDocument;
import billing.einvoice.syntax.ElectronicInvoiceXml;
import billing.engine.Handle;
import billing.invoicing.Invoice;
import billing.invoicing.print.InvoiceDocuments;
import billing.invoicing.snapshot.Snapshot;
import billing.invoicing.snapshot.store.Snapshots;
import billing.kernel.error.NotAllowedException;
import billing.kernel.error.NotFoundException;
import billing.settlement.creditnote.CreditNote;
import billing.settlement.creditnote.print.CreditNoteDocuments;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * PDF files of stored invoices and credit notes: plain, or hybrid, with the electronic invoice
 * attached ({@code electronic-invoices.md 7}). A hybrid file is one document in two forms, so its
 * pages show, like its attachment, what the document was issued with.
 */
public final class DocumentFiles {
    private static final String ATTACHMENT = "factur-x.xml";
    /** The Factur-X profile of both formats that are attached. */
    private static final String PROFILE = "EN 16931";
    /** What has no electronic invoice, whatever its data. */
    private static final Set<String> NOT_ISSUED = Set.of(Reason.DRAFT, Reason.VOIDED);

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

    /**
     * The file of an invoice in its current state; as issued with its electronic invoice where the
     * billing entity stated {@code documents: hybrid} at the issue and the invoice can be written.
     */
    public DocumentFile pdf(Invoice invoice) {
        List<Reason> missing = List.of();
        if (new Snapshots(handle).isHybrid(invoice.id())) {
            MappedDocument mapped = mapped(invoice);
            missing = reasons(invoice, mapped);
            if (missing.isEmpty()) {
                return hybrid(invoice, mapped);
            }
        }
        return new DocumentFile(invoice.document().number(),
                invoices.render(new InvoiceDocuments(handle).document(invoice)), false,
                ofIssued(missing));
    }

    /**
     * The file of an invoice as it was issued, whatever has changed since.
     *
     * @throws NotFoundException   {@code original_not_found} for an invoice that is not issued, or
     *                             was issued before snapshots were stored
     * @throws NotAllowedException {@code layout_not_printable} when this version does not support
     *                             the layout of that time
     */
    public DocumentFile asIssued(Invoice invoice) {
        InvoiceDocument document = new InvoiceDocuments(handle).asIssued(invoice);
        if (InvoiceDocument.isPdfA(document.layout())
                && new Snapshots(handle).isHybrid(invoice.id())) {
            MappedDocument mapped = beforeVoiding(mapped(invoice));
            if (mapped.reasons(format(mapped)).isEmpty()) {
                return hybrid(invoice, mapped);
            }
        }
        return new DocumentFile(invoice.document().number(), invoices.render(document), false,
                List.of());
    }

    /**
     * The file of an invoice as issued with its electronic invoice.
     *
     * @throws NotExpressibleException with all reasons why there is none
     */
    public DocumentFile hybrid(Invoice invoice) {
        MappedDocument mapped = mapped(invoice);
        require(mapped, reasons(invoice, mapped));
        return hybrid(invoice, mapped);
    }

    /** The file of a credit note; see {@link #pdf(Invoice)}. */
    public DocumentFile pdf(CreditNote note) {
        List<Reason> missing = List.of();
        if (new Snapshots(handle).isHybrid(note.invoiceId())) {
            MappedDocument mapped = mapped(note);
            missing = mapped.reasons(format(mapped));
            if (missing.isEmpty()) {
                return hybrid(note, mapped);
            }
        }
        return new DocumentFile(note.document().number(),
                notes.render(new CreditNoteDocuments(handle).document(note)), false,
                ofIssued(missing));
    }

    /** The file of a credit note with its electronic one; see {@link #hybrid(Invoice)}. */
    public DocumentFile hybrid(CreditNote note) {
        MappedDocument mapped = mapped(note);
        require(mapped, mapped.reasons(format(mapped)));
        return hybrid(note, mapped);
    }

    private MappedDocument mapped(Invoice invoice) {
        return new InvoiceMapping(handle).map(invoice).asIssued();
    }

    private MappedDocument mapped(CreditNote note) {
        return new CreditNoteMapping(handle).map(note).asIssued();
    }

    private DocumentFile hybrid(Invoice invoice, MappedDocument mapped) {
        return file(mapped, invoices.render(new InvoiceDocuments(handle).asIssued(invoice),
                attachment(mapped)));
    }

    private DocumentFile hybrid(CreditNote note, MappedDocument mapped) {
        return file(mapped, notes.render(new CreditNoteDocuments(handle).document(note),
                attachment(mapped)));
    }

    private static DocumentFile file(MappedDocument mapped, byte[] bytes) {
        return new DocumentFile(mapped.invoice().header().number(), bytes,
                mapped.invoice().header().incomplete(), List.of());
    }

    private static Attachment attachment(MappedDocument mapped) {
        Format format = format(mapped);
        return new Attachment(ATTACHMENT, "text/xml",
                ElectronicInvoiceXml.write(mapped.adapted(format), format),
                "Electronic invoice (EN 16931)", Attachment.Relationship.ALTERNATIVE, PROFILE);
    }

    /** The French form for customers who get it, if the data suffice; it has the same profile. */
    private static Format format(MappedDocument mapped) {
        return mapped.format() == Format.FACTURX_FR
                && mapped.reasons(Format.FACTURX_FR).isEmpty() ? Format.FACTURX_FR
                : Format.FACTURX;
    }

    /** All reasons why there is no hybrid file of an invoice. */
    private List<Reason> reasons(Invoice invoice, MappedDocument mapped) {
        List<Reason> reasons = new ArrayList<>(mapped.reasons(format(mapped)));
        Optional<Snapshot> kept = new Snapshots(handle).find(invoice.id());
        boolean isIssued = reasons.stream().noneMatch(one -> NOT_ISSUED.contains(one.code()));
        if (isIssued && kept.filter(one -> InvoiceDocument.isPdfA(one.layout())).isEmpty()) {
            reasons.add(new Reason(Reason.NOT_ATTACHABLE, null, null,
                    "the invoice was issued before PDFs could have attachments",
                    "write its XML with `billing invoice xml " + invoice.document().number()
                            + " --format facturx`"));
        }
        return reasons;
    }

    private static void require(MappedDocument mapped, List<Reason> reasons) {
        if (!reasons.isEmpty()) {
            throw new NotExpressibleException(mapped.name(), format(mapped), reasons);
        }
    }

    /** Nobody expects an electronic invoice of what is not issued, or is void. */
    private static List<Reason> ofIssued(List<Reason> reasons) {
        return reasons.stream().anyMatch(one -> NOT_ISSUED.contains(one.code())) ? List.of()
                : reasons;
    }

    /** A void invoice as it was before: voiding does not change what was issued. */
    private static MappedDocument beforeVoiding(MappedDocument mapped) {
        return new MappedDocument(mapped.name(), mapped.invoice(), mapped.completed(),
                mapped.origin(), mapped.format(), mapped.reasons().stream()
                .filter(reason -> !reason.code().equals(Reason.VOIDED)).toList());
    }
}

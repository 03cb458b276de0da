package billing.einvoice.service;

import billing.customer.EntityElectronicInvoicing.Documents;
import billing.customer.EntityElectronicInvoicing;
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
import billing.kernel.error.BillingException;
import billing.kernel.error.NotAllowedException;
import billing.kernel.error.NotFoundException;
import billing.settlement.creditnote.CreditNote;
import billing.settlement.creditnote.print.CreditNoteDocuments;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;

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
        Map<UUID, MappedDocument> mapped = new HashMap<>();
        List<MappedDocument> electronic = new InvoiceMapping(handle).map(hybrid);
        for (int place = 0; place < hybrid.size(); place++) {
            mapped.put(hybrid.get(place).id(), electronic.get(place).asIssued());
        }
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
            case HYBRID -> {
                require(source.mapped(), reasons(source));
                yield hybrid(source.mapped(), source.asIssued());
            }
        };
    }

    private Supplier<DocumentFile> current(Source source) {
        List<Reason> missing = source.mapped() == null ? List.of() : reasons(source);
        if (source.mapped() != null && missing.isEmpty()) {
            return hybrid(source.mapped(), source.asIssued());
        }
        return plain(source.documents().document(source.invoice()), ofIssued(missing));
    }

    private Supplier<DocumentFile> asIssued(Source source) {
        InvoiceDocument document = source.asIssued();
        if (source.mapped() != null && document.layout().isPdfA()) {
            MappedDocument mapped = beforeVoiding(source.mapped());
            if (mapped.reasons(format(mapped)).isEmpty()) {
                return hybrid(mapped, document);
            }
        }
        return plain(document, List.of());
    }

    private Supplier<DocumentFile> plain(InvoiceDocument document, List<Reason> missing) {
        return () -> new DocumentFile(document.heading().number(), invoices.render(document),
                false, missing);
    }

    private Supplier<DocumentFile> hybrid(MappedDocument mapped, InvoiceDocument issued) {
        return () -> file(mapped, invoices.render(issued, attachment(mapped)));
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

    /** The file of a credit note with its electronic one; see {@link Form#HYBRID}. */
    public DocumentFile hybrid(CreditNote note) {
        MappedDocument mapped = mapped(note);
        require(mapped, mapped.reasons(format(mapped)));
        return hybrid(note, mapped);
    }

    private MappedDocument mapped(CreditNote note) {
        return new CreditNoteMapping(handle).map(note).asIssued();
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
    private static List<Reason> reasons(Source source) {
        MappedDocument mapped = source.mapped();
        List<Reason> reasons = new ArrayList<>(mapped.reasons(format(mapped)));
        Optional<Snapshot> kept = source.documents().issued(source.invoice());
        boolean isIssued = reasons.stream().noneMatch(one -> NOT_ISSUED.contains(one.code()));
        if (isIssued && kept.filter(one -> one.layout().isPdfA()).isEmpty()) {
            reasons.add(new Reason(Reason.NOT_ATTACHABLE, null, null,
                    "the invoice was issued before PDFs could have attachments",
                    "write its XML with `billing invoice xml "
                            + source.invoice().document().number() + " --format facturx`"));
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

package billing.einvoice.service;

import billing.documents.pdf.format.Attachment;
import billing.einvoice.Format;
import billing.einvoice.NotExpressibleException;
import billing.einvoice.Reason;
import billing.einvoice.mapping.MappedDocument;
import billing.einvoice.syntax.ElectronicInvoiceXml;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The electronic invoice that is to be attached to the PDF file of a document. The rules of the
 * format, of which there are many, are evaluated once.
 *
 * @param format  the French form for customers who get it, if the data suffice; it has the same
 *                profile
 * @param reasons all reasons why it cannot be attached; empty for none
 */
record Attachable(MappedDocument document, Format format, List<Reason> reasons) {
    private static final String NAME = "factur-x.xml";
    /** The Factur-X profile of both formats. */
    private static final String PROFILE = "EN 16931";
    /** What has no electronic invoice, whatever its data. */
    private static final Set<Reason.Kind> NOT_ISSUED =
            Set.of(Reason.Kind.DRAFT, Reason.Kind.VOIDED);

    Attachable {
        reasons = List.copyOf(reasons);
    }

    static Attachable of(MappedDocument document) {
        if (document.format() == Format.FACTURX_FR
                && document.reasons(Format.FACTURX_FR).isEmpty()) {
            return new Attachable(document, Format.FACTURX_FR, List.of());
        }
        return new Attachable(document, Format.FACTURX, document.reasons(Format.FACTURX));
    }

    /** The same with a further reason against it. */
    Attachable except(Reason reason) {
        List<Reason> all = new ArrayList<>(reasons);
        all.add(reason);
        return new Attachable(document, format, all);
    }

    /** Whether nothing is against it. */
    boolean isExpressible() {
        return reasons.isEmpty();
    }

    /** Whether the document is issued, and not void. */
    boolean isOfIssued() {
        return reasons.stream().noneMatch(one -> NOT_ISSUED.contains(one.kind()));
    }

    /**
     * The reasons that are of interest: nobody expects an electronic invoice of what is not issued,
     * or is void.
     */
    List<Reason> missing() {
        return isOfIssued() ? reasons : List.of();
    }

    /**
     * The same unless it is refused.
     *
     * @throws NotExpressibleException with all reasons, if there are any
     */
    Attachable required() {
        if (!reasons.isEmpty()) {
            throw new NotExpressibleException(document.name(), format, reasons);
        }
        return this;
    }

    Attachment attachment() {
        return new Attachment(NAME, "text/xml",
                ElectronicInvoiceXml.write(document.adapted(format), format),
                "Electronic invoice (EN 16931)", Attachment.Relationship.ALTERNATIVE, PROFILE);
    }
}

package billing.einvoice.reader;

import billing.einvoice.Format.Syntax;
import billing.kernel.error.InputException;
import billing.kernel.limit.Limit;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;

/**
 * An electronic invoice from outside.
 *
 * @param file       its file, as the caller named it
 * @param attachment its name within a PDF file; null if the file is XML
 * @param xml        the bytes of the XML file
 * @param root       the root element
 * @param kind       what it is
 */
public record ReceivedInvoice(String file, String attachment, byte[] xml, XmlNode root, Kind kind) {
    private static final String UBL = "urn:oasis:names:specification:ubl:schema:xsd:";
    private static final String CII =
            "urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100";
    private static final Map<String, Kind> KINDS = Map.of(
            UBL + "Invoice-2 Invoice", Kind.UBL_INVOICE,
            UBL + "CreditNote-2 CreditNote", Kind.UBL_CREDIT_NOTE,
            CII + " CrossIndustryInvoice", Kind.CII);
    private static final String CONTEXT = "ExchangedDocumentContext";

    /** The three kinds of documents that EN 16931 knows. */
    public enum Kind {
        UBL_INVOICE, UBL_CREDIT_NOTE,
        /** Invoice or credit note. */
        CII;

        /** How it is written. */
        public Syntax syntax() {
            return this == CII ? Syntax.CII : Syntax.UBL;
        }
    }

    /**
     * Reads a file, XML or PDF.
     *
     * @param name its name for messages
     * @throws InputException if it is neither an invoice nor a PDF file with one
     */
    public static ReceivedInvoice read(String name, InputStream stream) throws IOException {
        byte[] bytes = stream.readNBytes(Limit.INVOICE_FILE.most() + 1);
        if (bytes.length > Limit.INVOICE_FILE.most()) {
            throw XmlDocument.fault(name, 0, "the file is too large: more than "
                    + Limit.INVOICE_FILE.shown(), null);
        }
        if (bytes.length == 0) {
            throw XmlDocument.fault(name, 0, "the file is empty", null);
        }
        if (PdfAttachment.isPdf(bytes)) {
            PdfAttachment attached = PdfAttachment.read(name, bytes);
            return parse(name, attached.name(), attached.bytes());
        }
        return parse(name, null, bytes);
    }

    private static ReceivedInvoice parse(String name, String attachment, byte[] xml) {
        String shown = attachment == null ? name : name + " (" + attachment + ")";
        XmlNode root = XmlDocument.read(shown, xml);
        Kind kind = KINDS.get(root.namespace() + " " + root.name());
        if (kind == null) {
            throw XmlDocument.fault(shown, root.line(), "the file is XML, but not an e-invoice:"
                    + " its root element is " + root.name()
                    + (root.namespace().isEmpty() ? "" : " of " + root.namespace()),
                    hint(root.name()));
        }
        return new ReceivedInvoice(name, attachment, xml, root, kind);
    }

    private static String hint(String root) {
        return switch (root) {
            case "CrossIndustryDocument" ->
                    "this is ZUGFeRD 1, from before EN 16931; ask for a version from 2.1 on";
            case "StandardBusinessDocument" ->
                    "this is the envelope of a Peppol message; extract the Invoice element";
            default -> "e-invoices are Invoice or CreditNote of UBL 2.1, or CrossIndustryInvoice"
                    + " of UN/CEFACT";
        };
    }

    /** Its specification identifier (BT-24); null for none. */
    public String specification() {
        return kind == Kind.CII
                ? root.value(CONTEXT, "GuidelineSpecifiedDocumentContextParameter", "ID")
                : root.value("CustomizationID");
    }

    /** Its business process (BT-23); null for none. */
    public String process() {
        return kind == Kind.CII
                ? root.value(CONTEXT, "BusinessProcessSpecifiedDocumentContextParameter", "ID")
                : root.value("ProfileID");
    }
}

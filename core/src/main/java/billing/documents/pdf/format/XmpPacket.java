package billing.documents.pdf.format;

import billing.input.XmlCharacters;
import java.nio.charset.StandardCharsets;
import java.util.UUID;

/**
 * The XMP metadata of a file: its properties, its conformance to PDF/A-3b and, with an electronic
 * invoice, the properties of Factur-X with the extension schema that PDF/A requires for them.
 */
public final class XmpPacket {
    private static final String BEGIN = """
            <?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>
            <x:xmpmeta xmlns:x="adobe:ns:meta/">
            <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
            <rdf:Description rdf:about=""
             xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/"
             xmlns:dc="http://purl.org/dc/elements/1.1/"
             xmlns:pdf="http://ns.adobe.com/pdf/1.3/"
             xmlns:xmp="http://ns.adobe.com/xap/1.0/"
             xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/">
            <pdfaid:part>3</pdfaid:part>
            <pdfaid:conformance>B</pdfaid:conformance>
            <dc:format>application/pdf</dc:format>
            """;
    private static final String END = """
            </rdf:RDF>
            </x:xmpmeta>
            <?xpacket end="w"?>""";
    private static final String FACTUR_X_SCHEMA = """
            <rdf:Description rdf:about=""
             xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
             xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#"
             xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
            <pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
            <pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
            <pdfaSchema:namespaceURI>%s</pdfaSchema:namespaceURI>
            <pdfaSchema:prefix>fx</pdfaSchema:prefix>
            <pdfaSchema:property><rdf:Seq>
            """.formatted(FacturX.NAMESPACE)
            + schemaProperty("DocumentFileName", "The name of the embedded XML document")
            + schemaProperty("DocumentType", "The type of the hybrid document, INVOICE")
            + schemaProperty("Version", "The version of the schema of the XML document")
            + schemaProperty("ConformanceLevel", "The profile of the XML document")
            + """
            </rdf:Seq></pdfaSchema:property>
            </rdf:li></rdf:Bag></pdfaExtension:schemas>
            </rdf:Description>
            """;

    private XmpPacket() {
    }

    /** The constants of Factur-X for every invoice and credit note. */
    private static final class FacturX {
        static final String NAMESPACE = "urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#";
        static final String TYPE = "INVOICE";
        static final String VERSION = "1.0";
    }

    /**
     * The bytes of the packet.
     *
     * @param attachment the electronic invoice or another file that is embedded; null for none
     */
    public static byte[] of(FileProperties properties, UUID id, Attachment attachment) {
        StringBuilder xmp = new StringBuilder(4_000).append(BEGIN);
        xmp.append("<dc:title><rdf:Alt><rdf:li xml:lang=\"x-default\">");
        appendText(xmp, properties.title()).append("</rdf:li></rdf:Alt></dc:title>\n");
        xmp.append("<dc:creator><rdf:Seq><rdf:li>");
        appendText(xmp, properties.author()).append("</rdf:li></rdf:Seq></dc:creator>\n");
        xmp.append("<dc:description><rdf:Alt><rdf:li xml:lang=\"x-default\">");
        appendText(xmp, properties.subject()).append("</rdf:li></rdf:Alt></dc:description>\n");
        property(xmp, "pdf:Producer", FileProperties.PRODUCER);
        property(xmp, "xmp:CreatorTool", FileProperties.CREATOR);
        String date = properties.createdAt().toString();
        property(xmp, "xmp:CreateDate", date);
        property(xmp, "xmp:ModifyDate", date);
        property(xmp, "xmp:MetadataDate", date);
        property(xmp, "xmpMM:DocumentID", "uuid:" + id);
        xmp.append("</rdf:Description>\n");
        if (attachment != null && attachment.conformanceLevel() != null) {
            appendFacturX(xmp, attachment);
        }
        return xmp.append(END).toString().getBytes(StandardCharsets.UTF_8);
    }

    private static void appendFacturX(StringBuilder xmp, Attachment attachment) {
        xmp.append("<rdf:Description rdf:about=\"\" xmlns:fx=\"").append(FacturX.NAMESPACE)
                .append("\">\n");
        property(xmp, "fx:DocumentType", FacturX.TYPE);
        property(xmp, "fx:DocumentFileName", attachment.name());
        property(xmp, "fx:Version", FacturX.VERSION);
        property(xmp, "fx:ConformanceLevel", attachment.conformanceLevel());
        xmp.append("</rdf:Description>\n").append(FACTUR_X_SCHEMA);
    }

    private static void property(StringBuilder xmp, String name, String text) {
        xmp.append('<').append(name).append('>');
        appendText(xmp, text).append("</").append(name).append(">\n");
    }

    private static String schemaProperty(String name, String description) {
        return """
                <rdf:li rdf:parseType="Resource">
                <pdfaProperty:name>%s</pdfaProperty:name>
                <pdfaProperty:valueType>Text</pdfaProperty:valueType>
                <pdfaProperty:category>external</pdfaProperty:category>
                <pdfaProperty:description>%s</pdfaProperty:description>
                </rdf:li>
                """.formatted(name, description);
    }

    /** Appends a text as XML, without the characters that XML 1.0 does not allow. */
    private static StringBuilder appendText(StringBuilder xmp, String text) {
        text.codePoints().filter(XmlCharacters::isAllowed).forEach(codePoint -> {
            switch (codePoint) {
                case '<' -> xmp.append("&lt;");
                case '>' -> xmp.append("&gt;");
                case '&' -> xmp.append("&amp;");
                default -> xmp.appendCodePoint(codePoint);
            }
        });
        return xmp;
    }
}

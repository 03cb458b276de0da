package billing.einvoice;

import billing.einvoice.Format.Syntax;
import billing.einvoice.syntax.ElectronicInvoiceXml;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import javax.xml.XMLConstants;
import javax.xml.namespace.NamespaceContext;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.transform.TransformerException;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.dom.DOMSource;
import javax.xml.transform.stream.StreamResult;
import javax.xml.xpath.XPath;
import javax.xml.xpath.XPathConstants;
import javax.xml.xpath.XPathExpressionException;
import javax.xml.xpath.XPathFactory;
import org.w3c.dom.Document;
import org.w3c.dom.Node;
import org.xml.sax.SAXException;

/**
 * A valid document with some changes, and the rules that it breaks by the official rule sets. They
 * are listed in {@code broken-documents.txt}: format, document, changes, rules.
 *
 * @param format   whose rules are applied
 * @param document a document of {@link SampleDocuments}, or the name of an official example
 * @param changes  none or several of {@code drop PATH}, {@code repeat PATH}, {@code clear PATH},
 *                 {@code set PATH = TEXT}
 * @param rules    the identifiers of the rules that report it, errors and warnings
 */
public record BrokenDocument(Format format, String document, List<String> changes,
                             Set<String> rules) {
    private static final String LIST = "/einvoice/broken-documents.txt";
    private static final Map<String, String> NAMESPACES = Map.of(
            "inv", "urn:oasis:names:specification:ubl:schema:xsd:Invoice-2",
            "cn", "urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2",
            "cbc", "urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2",
            "cac", "urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2",
            "rsm", "urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100",
            "ram", "urn:un:unece:uncefact:data:standard:"
                    + "ReusableAggregateBusinessInformationEntity:100",
            "udt", "urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100",
            "qdt", "urn:un:unece:uncefact:data:standard:QualifiedDataType:100");

    /** All that are listed. */
    public static List<BrokenDocument> all() {
        return new String(resource(LIST), StandardCharsets.UTF_8).lines()
                .filter(line -> !line.isBlank() && !line.startsWith("#"))
                .map(BrokenDocument::read).toList();
    }

    /** Reads a line: {@code ubl german: drop //cbc:ID | BR-02}. */
    public static BrokenDocument read(String line) {
        int colon = line.indexOf(": ");
        int bar = line.lastIndexOf('|');
        String[] head = line.substring(0, colon).split(" ");
        String changes = line.substring(colon + 2, bar).strip();
        return new BrokenDocument(Format.of(head[0]).orElseThrow(), head[1],
                changes.equals("unchanged") ? List.of() : List.of(changes.split(" ; ")),
                Arrays.stream(line.substring(bar + 1).strip().split(" "))
                        .filter(rule -> !rule.isEmpty())
                        .collect(Collectors.toCollection(TreeSet::new)));
    }

    @Override
    public String toString() {
        return format.code() + " " + document + ": "
                + (changes.isEmpty() ? "unchanged" : String.join(" ; ", changes))
                + (rules.isEmpty() ? " |" : " | " + String.join(" ", rules));
    }

    /** The file. */
    public byte[] xml() {
        try {
            DocumentBuilderFactory factory = DocumentBuilderFactory.newDefaultInstance();
            factory.setNamespaceAware(true);
            Document xml = factory.newDocumentBuilder().parse(new ByteArrayInputStream(valid()));
            for (String change : changes) {
                apply(change, xml);
            }
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            TransformerFactory.newDefaultInstance().newTransformer().transform(
                    new DOMSource(xml), new StreamResult(bytes));
            return bytes.toByteArray();
        } catch (ParserConfigurationException | SAXException | IOException
                | TransformerException | XPathExpressionException e) {
            throw new IllegalStateException(toString(), e);
        }
    }

    /** Whether it is a credit note of UBL, which has a schema of its own. */
    public boolean isCreditNote() {
        return format.syntax() == Syntax.UBL
                && (document.equals("credit-note") || document.contains("creditnote"));
    }

    private byte[] valid() {
        ElectronicInvoice sample = switch (document) {
            case "german" -> SampleDocuments.german();
            case "french" -> SampleDocuments.french();
            case "belgian" -> SampleDocuments.belgian();
            case "swiss" -> SampleDocuments.swiss();
            case "corrected" -> SampleDocuments.corrected();
            case "credit-note" -> SampleDocuments.creditNote();
            default -> null;
        };
        return sample == null ? resource("/einvoice/" + document)
                : ElectronicInvoiceXml.write(FormatRules.adapt(sample, format), format);
    }

    private static void apply(String change, Document xml) throws XPathExpressionException {
        String[] words = change.split(" ", 2);
        String path = words[1].contains(" = ") ? words[1].substring(0, words[1].indexOf(" = "))
                : words[1];
        XPath finder = XPathFactory.newDefaultInstance().newXPath();
        finder.setNamespaceContext(new Prefixes());
        Node node = (Node) finder.evaluate(path, xml, XPathConstants.NODE);
        if (node == null) {
            throw new IllegalStateException("nothing is at " + path);
        }
        switch (words[0]) {
            case "drop" -> node.getParentNode().removeChild(node);
            case "repeat" -> node.getParentNode().insertBefore(node.cloneNode(true), node);
            case "clear" -> node.setTextContent("");
            case "set" -> node.setTextContent(words[1].substring(path.length() + " = ".length()));
            default -> throw new IllegalStateException(change);
        }
    }

    private static byte[] resource(String name) {
        try (InputStream stream = BrokenDocument.class.getResourceAsStream(name)) {
            return stream.readAllBytes();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The usual prefixes. */
    private static final class Prefixes implements NamespaceContext {
        @Override
        public String getNamespaceURI(String prefix) {
            return NAMESPACES.getOrDefault(prefix, XMLConstants.NULL_NS_URI);
        }

        @Override
        public String getPrefix(String uri) {
            return null;
        }

        @Override
        public Iterator<String> getPrefixes(String uri) {
            return Collections.emptyIterator();
        }
    }
}

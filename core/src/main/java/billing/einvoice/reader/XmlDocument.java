package billing.einvoice.reader;

import billing.input.UntrustedXml;
import billing.kernel.error.InputException;
import billing.kernel.error.Problem;
import billing.kernel.limit.Limit;
import java.io.ByteArrayInputStream;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/** Reads XML from outside into elements. Refuses document types, entities and deep nesting. */
final class XmlDocument {
    private final String file;
    private final XMLStreamReader xml;
    private final Deque<XmlNode> open = new ArrayDeque<>();
    private final Deque<StringBuilder> texts = new ArrayDeque<>();
    private XmlNode root;
    private int elements;

    private XmlDocument(String file, XMLStreamReader xml) {
        this.file = file;
        this.xml = xml;
    }

    /**
     * The root element.
     *
     * @throws InputException if the bytes are not XML, or not XML that is taken from outside
     */
    static XmlNode read(String file, byte[] bytes) {
        try {
            XmlDocument document = new XmlDocument(file,
                    UntrustedXml.stream(new ByteArrayInputStream(bytes)));
            document.read();
            return document.root;
        } catch (XMLStreamException e) {
            throw fault(file, e.getLocation() == null ? 0 : e.getLocation().getLineNumber(),
                    "it is not well-formed XML",
                    "e-invoices are XML files in UBL or CII, or PDF files with such a file");
        }
    }

    private void read() throws XMLStreamException {
        while (xml.hasNext()) {
            switch (xml.next()) {
                case XMLStreamConstants.DTD -> throw fault(file, line(),
                        "a document type is not allowed here", "remove the DOCTYPE line");
                case XMLStreamConstants.ENTITY_REFERENCE -> throw fault(file, line(),
                        "the entity \"" + xml.getLocalName() + "\" is not allowed here", null);
                case XMLStreamConstants.START_ELEMENT -> begin();
                case XMLStreamConstants.END_ELEMENT -> {
                    open.pop().text(texts.pop().toString());
                }
                case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA -> {
                    if (!texts.isEmpty()) {
                        texts.peek().append(xml.getText());
                    }
                }
                default -> {
                    // Comments and processing instructions say nothing.
                }
            }
        }
    }

    private void begin() {
        elements++;
        if (elements > Limit.INVOICE_ELEMENTS.most()) {
            throw tooLarge(Limit.INVOICE_ELEMENTS);
        }
        if (open.size() >= Limit.INVOICE_DEPTH.most()) {
            throw tooLarge(Limit.INVOICE_DEPTH);
        }
        Map<String, String> attributes = new HashMap<>(2);
        for (int at = 0; at < xml.getAttributeCount(); at++) {
            if (xml.getAttributeNamespace(at) == null || xml.getAttributeNamespace(at).isEmpty()) {
                attributes.put(xml.getAttributeLocalName(at), xml.getAttributeValue(at));
            }
        }
        String namespace = xml.getNamespaceURI();
        XmlNode node = new XmlNode(namespace == null ? "" : namespace, xml.getLocalName(), line(),
                attributes);
        if (open.isEmpty()) {
            root = node;
        } else {
            open.peek().add(node);
        }
        open.push(node);
        texts.push(new StringBuilder(0));
    }

    private InputException tooLarge(Limit limit) {
        return fault(file, line(), "the file is too large: more than " + limit.shown(), null);
    }

    private int line() {
        return xml.getLocation().getLineNumber();
    }

    static InputException fault(String file, int line, String message, String hint) {
        return new InputException(List.of(new Problem(file, line, 0, null, "invalid_format",
                message, hint)));
    }
}

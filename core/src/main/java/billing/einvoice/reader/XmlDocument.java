package billing.einvoice.reader;

import billing.input.UntrustedXml;
import billing.input.XmlEncoding;
import billing.kernel.error.InputException;
import billing.kernel.error.Problem;
import billing.kernel.limit.Limit;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/** Reads XML from outside into elements. Refuses document types, entities and deep nesting. */
final class XmlDocument {
    private static final int CHARACTERS = 8_192;
    /** Before the reason in messages of the parser. */
    private static final String SAID = "\nMessage: ";
    /** What numbers, dates and times consist of. */
    private static final String NUMERIC = "0123456789+-.eE:TZ \t\r\n";
    /** Elements that contain whole files in base64: BT-125 in UBL and in CII. */
    private static final Set<String> FILES =
            Set.of("EmbeddedDocumentBinaryObject", "AttachmentBinaryObject");
    private final String file;
    private final XMLStreamReader xml;
    private final Deque<XmlNode> open = new ArrayDeque<>();
    private final Deque<StringBuilder> texts = new ArrayDeque<>();
    private XmlNode root;
    private int elements;
    private int attributes;

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
            if (XmlEncoding.of(bytes).equals(StandardCharsets.UTF_8)) {
                requireUtf8(file, bytes);
            }
            XmlDocument document = new XmlDocument(file,
                    UntrustedXml.stream(new ByteArrayInputStream(bytes)));
            document.read();
            return document.root;
        } catch (IOException e) {
            throw fault(file, 1, "it cannot be read: " + e.getMessage(), null);
        } catch (XMLStreamException e) {
            throw fault(file, e.getLocation() == null ? 0 : e.getLocation().getLineNumber(),
                    "it is not well-formed XML" + reason(e),
                    "e-invoices are XML files in UBL or CII, or PDF files with such a file");
        }
    }

    /** The parser does not know where a wrong byte is. */
    private static void requireUtf8(String file, byte[] bytes) {
        ByteBuffer input = ByteBuffer.wrap(bytes);
        CharBuffer output = CharBuffer.allocate(CHARACTERS);
        CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
        CoderResult result;
        do {
            output.clear();
            result = decoder.decode(input, output, true);
        } while (result.isOverflow());
        if (result.isError()) {
            int line = 1;
            for (int at = 0; at < input.position(); at++) {
                line += bytes[at] == '\n' ? 1 : 0;
            }
            throw fault(file, line, String.format(Locale.ROOT,
                    "it is not well-formed XML: the byte 0x%02X is not UTF-8",
                    bytes[input.position()]),
                    "the file states or implies the encoding UTF-8");
        }
    }

    /** The reason that the parser gives, without the place. */
    private static String reason(XMLStreamException e) {
        String message = e.getMessage() == null ? "" : e.getMessage();
        int start = message.indexOf(SAID);
        return start < 0 ? "" : ": " + message.substring(start + SAID.length()).strip()
                .replaceFirst("\\.$", "");
    }

    private void read() throws XMLStreamException {
        while (xml.hasNext()) {
            switch (xml.next()) {
                case XMLStreamConstants.DTD -> throw fault(file, line(),
                        "a document type is not allowed here", "remove the DOCTYPE line");
                case XMLStreamConstants.ENTITY_REFERENCE -> throw fault(file, line(),
                        "the entity \"" + xml.getLocalName() + "\" is not allowed here", null);
                case XMLStreamConstants.START_ELEMENT -> begin();
                case XMLStreamConstants.END_ELEMENT -> end();
                case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA -> {
                    if (!texts.isEmpty()) {
                        append(xml.getText());
                    }
                }
                // Comments and processing instructions mean nothing, but take memory in checks.
                default -> count();
            }
        }
    }

    private void count() {
        elements++;
        if (elements > Limit.INVOICE_ELEMENTS.most()) {
            throw tooLarge(Limit.INVOICE_ELEMENTS);
        }
    }

    private void append(String text) {
        StringBuilder whole = texts.peek().append(text);
        if (whole.length() > Limit.XML_TEXT.most() && !FILES.contains(open.peek().name())) {
            throw fault(file, line(), "the text of " + open.peek().name()
                    + " is too long: more than " + Limit.XML_TEXT.shown(), null);
        }
    }

    private void begin() {
        count();
        attributes += xml.getAttributeCount();
        if (attributes > Limit.INVOICE_ELEMENTS.most()) {
            throw fault(file, line(), "the file is too large: more than "
                    + Limit.INVOICE_ELEMENTS.shown().replace("elements", "attributes"), null);
        }
        if (open.size() >= Limit.INVOICE_DEPTH.most()) {
            throw tooLarge(Limit.INVOICE_DEPTH);
        }
        Map<String, String> stated = new HashMap<>(2);
        for (int at = 0; at < xml.getAttributeCount(); at++) {
            if (xml.getAttributeNamespace(at) == null || xml.getAttributeNamespace(at).isEmpty()) {
                stated.put(xml.getAttributeLocalName(at), xml.getAttributeValue(at));
            }
        }
        String namespace = xml.getNamespaceURI();
        XmlNode node = new XmlNode(namespace == null ? "" : namespace, xml.getLocalName(), line(),
                stated);
        if (open.isEmpty()) {
            root = node;
        } else {
            open.peek().add(node);
        }
        open.push(node);
        texts.push(new StringBuilder(0));
    }

    /** Reading a number takes a time that grows with the square of its digits. */
    private void end() {
        String text = texts.pop().toString();
        if (text.length() > Limit.INVOICE_DIGITS.most()
                && text.chars().allMatch(one -> NUMERIC.indexOf(one) >= 0)
                && text.chars().filter(Character::isDigit).count() > Limit.INVOICE_DIGITS.most()) {
            throw fault(file, line(), open.peek().name() + " is too long a number: more than "
                    + Limit.INVOICE_DIGITS.shown(), null);
        }
        open.pop().text(text);
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

package billing.einvoice.syntax;

import java.io.StringWriter;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/**
 * XML that is written from the first element to the last: UTF-8, indented by two spaces, lines
 * ended by a line feed, no empty elements. Names have a prefix, {@code cbc:ID}.
 *
 * <p>Texts are stripped, and all line ends are line feeds. A character that XML 1.0 forbids, such
 * as a control character in a name, is written as a space.
 */
final class XmlText {
    // The JDK's own, whatever else is on the class path: its output is known.
    private static final XMLOutputFactory FACTORY = XMLOutputFactory.newDefaultFactory();
    private static final String INDENT = "  ";

    private final StringWriter text = new StringWriter(1 << 13);
    private final Map<String, String> namespaces;
    private final XMLStreamWriter xml;
    private final Deque<String> open = new ArrayDeque<>();
    /** Elements that are started as soon as they have content. */
    private final Deque<String> waiting = new ArrayDeque<>();
    private boolean rooted;

    /**
     * A document without elements yet.
     *
     * @param namespaces by prefix, in the order in which the root declares them; the empty prefix
     *                   is the default namespace
     */
    XmlText(Map<String, String> namespaces) {
        this.namespaces = namespaces;
        text.write("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
        try {
            xml = FACTORY.createXMLStreamWriter(text);
        } catch (XMLStreamException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Begins an element; it is left out if nothing is written before its end. */
    XmlText begin(String name) {
        waiting.addLast(name);
        return this;
    }

    /** Ends the element that was begun last. */
    XmlText end() {
        if (!waiting.isEmpty()) {
            waiting.removeLast();
            return this;
        }
        open.removeLast();
        try {
            line();
            xml.writeEndElement();
        } catch (XMLStreamException e) {
            throw new IllegalStateException(e);
        }
        return this;
    }

    /** An element with text; left out when the text is null or blank. */
    XmlText leaf(String name, String value) {
        return leaf(name, value, null, null);
    }

    /** An element with a number; left out when it is null. */
    XmlText leaf(String name, BigDecimal value) {
        return leaf(name, value == null ? null : value.toPlainString(), null, null);
    }

    /** An element with text and an attribute, which is left out when its value is null. */
    XmlText leaf(String name, String value, String attribute, String attributeValue) {
        String clean = clean(value);
        if (clean.isEmpty()) {
            return this;
        }
        try {
            startWaiting();
            line();
            startElement(name);
            String cleanAttribute = clean(attributeValue);
            if (attribute != null && !cleanAttribute.isEmpty()) {
                xml.writeAttribute(attribute, cleanAttribute);
            }
            xml.writeCharacters(clean);
            xml.writeEndElement();
        } catch (XMLStreamException e) {
            throw new IllegalStateException(e);
        }
        return this;
    }

    /** The bytes of the document, all of whose elements have ended. */
    byte[] bytes() {
        try {
            xml.flush();
        } catch (XMLStreamException e) {
            throw new IllegalStateException(e);
        }
        return (text + "\n").getBytes(StandardCharsets.UTF_8);
    }

    private void startWaiting() throws XMLStreamException {
        while (!waiting.isEmpty()) {
            String name = waiting.removeFirst();
            if (rooted) {
                line();
            }
            startElement(name);
            if (!rooted) {
                rooted = true;
                for (Map.Entry<String, String> one : namespaces.entrySet()) {
                    if (one.getKey().isEmpty()) {
                        xml.writeDefaultNamespace(one.getValue());
                    } else {
                        xml.writeNamespace(one.getKey(), one.getValue());
                    }
                }
            }
            open.addLast(name);
        }
    }

    private void startElement(String name) throws XMLStreamException {
        int colon = name.indexOf(':');
        String prefix = colon < 0 ? "" : name.substring(0, colon);
        xml.writeStartElement(prefix, name.substring(colon + 1), namespaces.get(prefix));
    }

    private void line() throws XMLStreamException {
        xml.writeCharacters("\n" + INDENT.repeat(open.size()));
    }

    /** What is written of a text; empty for null. */
    static String clean(String value) {
        if (value == null) {
            return "";
        }
        if (isPlain(value)) {
            return value.strip();
        }
        StringBuilder clean = new StringBuilder(value.length());
        value.replace("\r\n", "\n").replace('\r', '\n').codePoints()
                .forEach(point -> clean.appendCodePoint(isAllowed(point) ? point : ' '));
        return clean.toString().strip();
    }

    /** Whether it is a single line of characters that XML 1.0 has, as most texts are. */
    private static boolean isPlain(String value) {
        for (int index = 0; index < value.length(); index++) {
            char unit = value.charAt(index);
            if (unit < ' ' || unit >= Character.MIN_SURROGATE) {
                return false;
            }
        }
        return true;
    }

    /** Whether XML 1.0 has the character. */
    private static boolean isAllowed(int point) {
        return point == '\t' || point == '\n' || point >= ' ' && point <= 0xD7FF
                || point >= 0xE000 && point <= 0xFFFD || point >= 0x10000;
    }
}

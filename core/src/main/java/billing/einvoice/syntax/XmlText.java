package billing.einvoice.syntax;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.Map;

/**
 * XML that is written from the first element to the last: UTF-8, indented by two spaces, lines
 * ended by a line feed, no empty elements. Names have a prefix, {@code cbc:ID}.
 *
 * <p>Texts are stripped, and all line ends are line feeds. A character that XML 1.0 forbids, such
 * as a control character in a name, is written as a space.
 *
 * <p>The bytes are written here and not by the JDK's stream writer, which takes three times as
 * long: most of the time of an invoice.
 */
final class XmlText {
    private static final int FIRST_SIZE = 1 << 14;
    /** A line feed with the blanks of so many levels; no document is deeper. */
    private static final byte[] INDENT = ("\n" + "  ".repeat(32)).getBytes(StandardCharsets.UTF_8);
    /** The most bytes of a character of a text: {@code &quot;}. */
    private static final int WIDEST = 6;
    private static final int ASCII = 0x80;
    private static final int TWO_BYTES = 0x800;
    private static final int THREE_BYTES = 0x10000;

    private final Map<String, String> namespaces;
    private final Deque<String> open = new ArrayDeque<>();
    /** Elements that are started as soon as they have content. */
    private final Deque<String> waiting = new ArrayDeque<>();
    private byte[] bytes = new byte[FIRST_SIZE];
    private int size;
    private boolean rooted;

    /**
     * A document without elements yet.
     *
     * @param namespaces by prefix, in the order in which the root declares them; the empty prefix
     *                   is the default namespace
     */
    XmlText(Map<String, String> namespaces) {
        this.namespaces = namespaces;
        ascii("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
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
        String name = open.removeLast();
        line();
        endTag(name);
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
        startWaiting();
        line();
        put('<');
        ascii(name);
        String cleanAttribute = clean(attributeValue);
        if (attribute != null && !cleanAttribute.isEmpty()) {
            attribute(attribute, cleanAttribute);
        }
        put('>');
        text(clean, false);
        endTag(name);
        return this;
    }

    /** The bytes of the document, all of whose elements have ended. */
    byte[] bytes() {
        put('\n');
        return Arrays.copyOf(bytes, size);
    }

    private void startWaiting() {
        while (!waiting.isEmpty()) {
            String name = waiting.removeFirst();
            if (rooted) {
                line();
            }
            put('<');
            ascii(name);
            if (!rooted) {
                rooted = true;
                namespaces.forEach((prefix, address) -> attribute(
                        prefix.isEmpty() ? "xmlns" : "xmlns:" + prefix, address));
            }
            put('>');
            open.addLast(name);
        }
    }

    private void endTag(String name) {
        put('<');
        put('/');
        ascii(name);
        put('>');
    }

    private void attribute(String name, String value) {
        put(' ');
        ascii(name);
        put('=');
        put('"');
        text(value, true);
        put('"');
    }

    private void line() {
        int length = 1 + 2 * open.size();
        require(length);
        System.arraycopy(INDENT, 0, bytes, size, length);
        size += length;
    }

    private void require(int more) {
        if (bytes.length - size < more) {
            bytes = Arrays.copyOf(bytes, 2 * bytes.length + more);
        }
    }

    private void put(char one) {
        require(1);
        bytes[size++] = (byte) one;
    }

    /** Markup of ours, which has characters of one byte only. */
    private void ascii(String markup) {
        int length = markup.length();
        require(length);
        for (int index = 0; index < length; index++) {
            bytes[size + index] = (byte) markup.charAt(index);
        }
        size += length;
    }

    private void text(String value, boolean quoted) {
        int length = value.length();
        require(WIDEST * length);
        for (int index = 0; index < length; index++) {
            char unit = value.charAt(index);
            if (unit >= ASCII) {
                index += wide(value, index);
            } else if (unit == '&') {
                ascii("&amp;");
            } else if (unit == '<') {
                ascii("&lt;");
            } else if (unit == '>') {
                ascii("&gt;");
            } else if (unit == '"' && quoted) {
                ascii("&quot;");
            } else {
                bytes[size++] = (byte) unit;
            }
        }
    }

    /** Writes a character of several bytes; returns how many further units it has. */
    private int wide(String value, int index) {
        int point = value.codePointAt(index);
        if (point < TWO_BYTES) {
            bytes[size++] = (byte) (0xC0 | point >> 6);
        } else {
            if (point < THREE_BYTES) {
                bytes[size++] = (byte) (0xE0 | point >> 12);
            } else {
                bytes[size++] = (byte) (0xF0 | point >> 18);
                bytes[size++] = (byte) (0x80 | point >> 12 & 0x3F);
            }
            bytes[size++] = (byte) (0x80 | point >> 6 & 0x3F);
        }
        bytes[size++] = (byte) (0x80 | point & 0x3F);
        return Character.charCount(point) - 1;
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

package billing.einvoice.syntax;

import billing.input.XmlCharacters;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * XML that is written from the first element to the last: UTF-8, indented by two spaces, lines
 * ended by a line feed, no empty elements. Names have a prefix, {@code cbc:ID}.
 *
 * <p>Texts are stripped, and all line ends are line feeds. A character that XML 1.0 forbids, such
 * as a control character in a name, is written as a space.
 *
 * <p>The bytes are written here and not by the JDK's stream writer, which took about half of the
 * time of an invoice.
 */
final class XmlText {
    private static final int FIRST_SIZE = 1 << 14;
    /** A line feed with the blanks of so many levels; no document is deeper. */
    private static final byte[] INDENT = ("\n" + "  ".repeat(32)).getBytes(StandardCharsets.UTF_8);
    /** The most bytes of a character of a text: {@code &quot;}. */
    private static final int WIDEST = 6;
    private static final byte[] NOTHING = {};

    /** The names of elements and the like, which are the same in all documents. */
    private static final Map<String, byte[]> MARKUP = new ConcurrentHashMap<>();

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
        byte[] text = encoded(value);
        if (text.length == 0) {
            return this;
        }
        startWaiting();
        line();
        put('<');
        ascii(name);
        byte[] attributeText = encoded(attributeValue);
        if (attribute != null && attributeText.length > 0) {
            attribute(attribute, attributeText);
        }
        put('>');
        text(text, false);
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
                        prefix.isEmpty() ? "xmlns" : "xmlns:" + prefix, encoded(address)));
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

    private void attribute(String name, byte[] value) {
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
        byte[] encoded = MARKUP.computeIfAbsent(markup,
                name -> name.getBytes(StandardCharsets.US_ASCII));
        require(encoded.length);
        System.arraycopy(encoded, 0, bytes, size, encoded.length);
        size += encoded.length;
    }

    private void text(byte[] text, boolean quoted) {
        require(WIDEST * text.length);
        for (byte one : text) {
            switch (one) {
                case '&' -> ascii("&amp;");
                case '<' -> ascii("&lt;");
                case '>' -> ascii("&gt;");
                case '"' -> ascii(quoted ? "&quot;" : "\"");
                default -> bytes[size++] = one;
            }
        }
    }

    /** What is written of a text, before it is escaped; empty for null. */
    static byte[] encoded(String value) {
        if (value == null) {
            return NOTHING;
        }
        byte[] encoded = value.getBytes(StandardCharsets.UTF_8);
        return isPlain(encoded) ? encoded : clean(value).getBytes(StandardCharsets.UTF_8);
    }

    /** Whether it is a stripped line of ASCII, as most texts are. */
    private static boolean isPlain(byte[] text) {
        for (byte one : text) {
            // Bytes of other characters are negative; half a character is encoded as '?'.
            if (one < ' ' || one == '?') {
                return false;
            }
        }
        return text.length == 0 || text[0] != ' ' && text[text.length - 1] != ' ';
    }

    /** A text as XML 1.0 takes it. */
    private static String clean(String value) {
        StringBuilder clean = new StringBuilder(value.length());
        value.replace("\r\n", "\n").replace('\r', '\n').codePoints()
                .forEach(point -> clean.appendCodePoint(
                        XmlCharacters.isAllowed(point) ? point : ' '));
        return clean.toString().strip();
    }
}

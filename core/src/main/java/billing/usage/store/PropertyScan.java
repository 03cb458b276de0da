package billing.usage.store;

import billing.usage.EventLimits;
import com.fasterxml.jackson.core.io.JsonStringEncoder;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;

/**
 * Finds one top-level property in the JSON object of an event without parsing the object.
 *
 * <p>Rating reads properties of every event, so this walks the UTF-8 bytes and touches nothing but
 * the member names. It expects well-formed JSON, which the store has made sure of, and is right for
 * escapes, white space and nested values. Of a name given twice the last one counts.
 */
public final class PropertyScan {
    private final String name;
    private final byte[] quotedName;
    private final PropertyScan[] alone = {this};
    private int start;
    private int end;

    /** A scan for one property. */
    public PropertyScan(String name) {
        this.name = name;
        this.quotedName = JsonStringEncoder.getInstance().quoteAsUTF8(name);
    }

    /** The property that is looked for. */
    public String name() {
        return name;
    }

    /** Looks for the property; answers whether it is there and not null. */
    public boolean find(byte[] json, int from, int length) {
        findAll(alone, json, from, length);
        return isFound(json);
    }

    /** Looks for several properties on one way through the object. */
    static void findAll(PropertyScan[] scans, byte[] json, int from, int length) {
        for (PropertyScan scan : scans) {
            scan.start = -1;
        }
        int limit = from + length;
        int at = skipBlanks(json, from, limit);
        at = skipBlanks(json, at + 1, limit); // after the brace
        while (at < limit && json[at] == '"') {
            int name = at + 1;
            int closing = closingQuote(json, name);
            at = skipBlanks(json, closing + 1, limit);
            int value = skipBlanks(json, at + 1, limit); // after the colon
            at = afterValue(json, value, limit);
            for (PropertyScan scan : scans) {
                if (scan.isName(json, name, closing)) {
                    scan.start = value;
                    scan.end = at;
                }
            }
            at = skipBlanks(json, at, limit);
            if (at < limit && json[at] == ',') {
                at = skipBlanks(json, at + 1, limit);
            }
        }
    }

    /** Whether the property was there and not null. */
    boolean isFound(byte[] json) {
        return start >= 0 && json[start] != 'n';
    }

    /** The text of the property that was found: of a string its characters, else its JSON. */
    public String text(byte[] json) {
        if (json[start] == '"') {
            return hasEscape(json, start + 1, end - 1) ? Unescaped.text(json, start + 1, end - 1)
                    : new String(json, start + 1, end - start - 2, StandardCharsets.UTF_8);
        }
        String text = new String(json, start, end - start, StandardCharsets.UTF_8);
        boolean number = json[start] == '-' || json[start] >= '0' && json[start] <= '9';
        BigDecimal exponent = number && (text.indexOf('e') >= 0 || text.indexOf('E') >= 0)
                ? EventLimits.number(text) : null;
        return exponent == null ? text : exponent.toPlainString();
    }

    /** Reads the property that was found as a number; answers whether it is one. */
    public boolean readNumber(byte[] json, NumberText number) {
        if (json[start] == '"') {
            return number.read(json, start + 1, end - start - 2);
        }
        if (number.read(json, start, end - start)) {
            return true;
        }
        byte[] plain = text(json).getBytes(StandardCharsets.UTF_8);
        return number.read(plain, 0, plain.length);
    }

    private boolean isName(byte[] json, int from, int to) {
        // No other spelling of a name is shorter than the quoted one.
        int length = to - from;
        return length >= quotedName.length && (length == quotedName.length && isQuoted(json, from)
                || hasEscape(json, from, to) && Unescaped.text(json, from, to).equals(name));
    }

    private boolean isQuoted(byte[] json, int from) {
        int index = 0;
        while (index < quotedName.length && json[from + index] == quotedName[index]) {
            index++;
        }
        return index == quotedName.length;
    }

    private static boolean hasEscape(byte[] json, int from, int to) {
        for (int at = from; at < to; at++) {
            if (json[at] == '\\') {
                return true;
            }
        }
        return false;
    }

    private static int closingQuote(byte[] json, int from) {
        int at = from;
        while (json[at] != '"') {
            at += json[at] == '\\' ? 2 : 1;
        }
        return at;
    }

    private static int afterValue(byte[] json, int from, int limit) {
        int at = from;
        int depth = 0;
        while (at < limit) {
            byte c = json[at];
            if (c == '"') {
                at = closingQuote(json, at + 1);
            } else if (c == '{' || c == '[') {
                depth++;
            } else if (depth == 0 && (c == ',' || c == '}' || isBlank(c))) {
                return at;
            } else if (c == '}' || c == ']') {
                depth--;
            }
            at++;
        }
        return at;
    }

    private static int skipBlanks(byte[] json, int from, int limit) {
        int at = from;
        while (at < limit && isBlank(json[at])) {
            at++;
        }
        return at;
    }

    private static boolean isBlank(byte c) {
        return c <= ' ' && (c == ' ' || c == '\n' || c == '\r' || c == '\t');
    }

    /** Takes the escapes out of a JSON string. */
    private static final class Unescaped {
        private static final String MEANINGS = "\"\"\\\\//b\bf\fn\nr\rt\t";

        static String text(byte[] json, int from, int to) {
            String raw = new String(json, from, to - from, StandardCharsets.UTF_8);
            StringBuilder text = new StringBuilder(raw.length());
            int at = 0;
            while (at < raw.length()) {
                char c = raw.charAt(at++);
                if (c != '\\') {
                    text.append(c);
                    continue;
                }
                char escape = raw.charAt(at++);
                if (escape == 'u') {
                    text.append((char) Integer.parseInt(raw, at, at + 4, 16));
                    at += 4;
                } else {
                    text.append(meaning(escape));
                }
            }
            return text.toString();
        }

        private static char meaning(char escape) {
            for (int at = 0; at < MEANINGS.length(); at += 2) {
                if (MEANINGS.charAt(at) == escape) {
                    return MEANINGS.charAt(at + 1);
                }
            }
            throw new IllegalStateException("damaged JSON in the event store: \\" + escape);
        }
    }
}

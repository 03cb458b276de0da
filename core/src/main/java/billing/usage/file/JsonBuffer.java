package billing.usage.file;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Writes compact JSON objects as UTF-8 into one buffer that is used for row after row. */
final class JsonBuffer {
    private static final JsonStringEncoder ENCODER = JsonStringEncoder.getInstance();
    private byte[] bytes = new byte[1_024];
    private int length;

    void clear() {
        length = 0;
    }

    byte[] bytes() {
        return bytes;
    }

    int length() {
        return length;
    }

    /** The start of a member, made once for each column: the quoted name and its colon. */
    static byte[] memberStart(String name) {
        return ('"' + new String(ENCODER.quoteAsString(name)) + "\":")
                .getBytes(StandardCharsets.UTF_8);
    }

    void raw(char c) {
        room(1);
        bytes[length++] = (byte) c;
    }

    void raw(byte[] text) {
        room(text.length);
        System.arraycopy(text, 0, bytes, length, text.length);
        length += text.length;
    }

    void raw(String json) {
        raw(json.getBytes(StandardCharsets.UTF_8));
    }

    /** A comma, unless the value is the first of its object or list. */
    void separate() {
        if (length > 0 && bytes[length - 1] != '{' && bytes[length - 1] != '['
                && bytes[length - 1] != ':') {
            raw(',');
        }
    }

    /**
     * A string with its quotes, without NUL characters.
     *
     * @throws IllegalArgumentException for half of a surrogate pair
     */
    void string(String text) {
        int size = text.length();
        room(size + 2);
        int start = length;
        bytes[length++] = '"';
        for (int at = 0; at < size; at++) {
            char c = text.charAt(at);
            if (c < ' ' || c > '~' || c == '"' || c == '\\') {
                length = start + 1;
                raw(ENCODER.quoteAsUTF8(UsageRow.withoutNul(text)));
                break;
            }
            bytes[length++] = (byte) c;
        }
        raw('"');
    }

    private void room(int more) {
        if (length + more > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, length + more));
        }
    }
}

package billing.engine.postgresql;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * How a column of bytes keeps a text or bytes: the first byte distinguishes them, so that texts
 * sort before bytes, as in SQLite.
 */
final class TaggedBytes {
    private static final byte TEXT = 0;
    private static final byte BYTES = 1;

    private TaggedBytes() {
    }

    /** What is kept of a text or bytes. */
    static byte[] of(Object textOrBytes) {
        boolean isText = textOrBytes instanceof String;
        byte[] value = isText ? ((String) textOrBytes).getBytes(StandardCharsets.UTF_8)
                : (byte[]) textOrBytes;
        byte[] tagged = new byte[value.length + 1];
        tagged[0] = isText ? TEXT : BYTES;
        System.arraycopy(value, 0, tagged, 1, value.length);
        return tagged;
    }

    /** The text or bytes that were kept. */
    static Object read(byte[] tagged) {
        return tagged[0] == TEXT
                ? new String(tagged, 1, tagged.length - 1, StandardCharsets.UTF_8)
                : Arrays.copyOfRange(tagged, 1, tagged.length);
    }
}

package billing.input;

import billing.kernel.limit.Limit;
import java.util.LinkedHashMap;
import java.util.Map;

/** Reads the free pairs that people keep with a resource ({@code api-conventions.md 9.1}). */
public final class ObjectMetadata {
    private static final int KEYS_MAX = Limit.METADATA_PAIRS.most();
    private static final int KEY_LENGTH_MAX = Limit.METADATA_KEY.most();
    private static final int VALUE_LENGTH_MAX = Limit.METADATA_VALUE.most();

    private ObjectMetadata() {
    }

    /** The pairs of an object, null for null; faults are noted under {@code value}. */
    public static Map<String, String> read(Node node, Reading reading) {
        if (node.is(Node.Kind.NULL)) {
            return null;
        }
        if (!node.is(Node.Kind.OBJECT)) {
            fault(node, reading, "must_be_object", "metadata is an object, not " + node.shown());
        }
        if (node.members().size() > KEYS_MAX) {
            fault(node, reading, "too_many_keys", node.members().size() + " pairs of metadata, at"
                    + " most " + KEYS_MAX + " are kept");
        }
        Map<String, String> pairs = new LinkedHashMap<>();
        node.members().forEach((key, value) -> {
            if (key.length() > KEY_LENGTH_MAX) {
                fault(value, reading, "key_too_long",
                        "a key of metadata has at most " + KEY_LENGTH_MAX + " characters");
            }
            if (!Characters.fitLine(key)) {
                fault(value, reading, "value_is_invalid", Characters.message("key", key, false));
            }
            boolean text = value.is(Node.Kind.NULL) || value.is(Node.Kind.TEXT)
                    && value.text().length() <= VALUE_LENGTH_MAX
                    && Characters.fitLines(value.text());
            if (!text) {
                fault(value, reading, "value_is_invalid", "a value of metadata is a text of at"
                        + " most " + VALUE_LENGTH_MAX + " characters without control characters, or"
                        + " null");
            }
            pairs.put(key, value.text());
        });
        return pairs;
    }

    /** Notes when pairs that were added to others are too many together. */
    public static void checkCount(Map<String, String> together, Node node, Reading reading) {
        if (together.size() > KEYS_MAX && node.members().size() <= KEYS_MAX) {
            fault(node, reading, "too_many_keys", together.size() + " pairs of metadata, at most "
                    + KEYS_MAX + " are kept");
        }
    }

    private static void fault(Node at, Reading reading, String code, String message) {
        reading.problems().add(at, "value", code, message, null);
    }
}

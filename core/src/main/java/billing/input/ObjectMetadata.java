package billing.input;

import billing.kernel.error.ErrorCode;
import billing.kernel.error.InvalidException;
import billing.kernel.error.NotFoundException;
import billing.kernel.limit.Limit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The free pairs that people keep with a resource ({@code api-conventions.md 9.1}). */
public final class ObjectMetadata {
    private static final int KEYS_MAX = Limit.METADATA_PAIRS.most();
    private static final int KEY_LENGTH_MAX = Limit.METADATA_KEY.most();
    private static final int VALUE_LENGTH_MAX = Limit.METADATA_VALUE.most();
    /** An object of texts, as the schema of files describes it. */
    public static final MemberType<Node> TYPE = Types.node(Types.ordered("type", "object",
            "maxProperties", KEYS_MAX, "additionalProperties",
            Types.ordered("type", List.of("string", "null"), "maxLength", VALUE_LENGTH_MAX)));

    private ObjectMetadata() {
    }

    /**
     * The pairs of a request, null for null.
     *
     * @throws InvalidException with every fault, under {@code value}
     */
    public static Map<String, String> ofRequest(Node node) {
        Reading reading = Reading.ofRequests();
        Map<String, String> pairs = read(node, reading);
        reading.problems().refuseRequest();
        return pairs;
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
            if (Characters.areMoreThan(key, KEY_LENGTH_MAX)) {
                fault(value, reading, "key_too_long",
                        "a key of metadata has at most " + KEY_LENGTH_MAX + " characters");
            }
            if (!Characters.fitLine(key)) {
                fault(value, reading, ErrorCode.VALUE_IS_INVALID, Characters.message("key", key,
                        false));
            }
            if (!isText(value, reading)) {
                fault(value, reading, ErrorCode.VALUE_IS_INVALID,
                        "a value of metadata is a text of at"
                        + " most " + VALUE_LENGTH_MAX + " characters without control characters, or"
                        + " null");
            }
            pairs.put(key, value.text());
        });
        return pairs;
    }

    /** Files may write numbers and truth values without quotes. */
    private static boolean isText(Node value, Reading reading) {
        boolean fits = value.text() == null
                || !Characters.areMoreThan(value.text(), VALUE_LENGTH_MAX)
                && Characters.fitLines(value.text());
        boolean scalar = !value.is(Node.Kind.OBJECT) && !value.is(Node.Kind.LIST);
        return fits && (value.is(Node.Kind.TEXT) || value.is(Node.Kind.NULL)
                || scalar && reading.strict());
    }

    /**
     * The pairs that are kept once others are merged into them; merging none changes nothing.
     *
     * @param kept  null when nothing is kept
     * @param given null for none
     * @throws InvalidException {@code value: too_many_keys} when they are too many together
     */
    public static Map<String, String> merged(Map<String, String> kept,
                                             Map<String, String> given) {
        if (given == null || given.isEmpty()) {
            return kept;
        }
        Map<String, String> merged = new LinkedHashMap<>(kept == null ? Map.of() : kept);
        merged.putAll(given);
        if (merged.size() > KEYS_MAX) {
            throw new InvalidException("value", "too_many_keys", merged.size()
                    + " pairs of metadata, at most " + KEYS_MAX + " are kept", null);
        }
        return merged;
    }

    /**
     * The pairs without one of them; without an unknown one they stay as they are.
     *
     * @throws NotFoundException {@code metadata} when nothing is kept
     */
    public static Map<String, String> without(Map<String, String> kept, String key) {
        if (kept == null) {
            throw new NotFoundException("metadata", key);
        }
        Map<String, String> left = new LinkedHashMap<>(kept);
        left.remove(key);
        return left;
    }

    private static void fault(Node at, Reading reading, String code, String message) {
        reading.problems().add(at, "value", code, message, null);
    }
}

package billing.catalog.reader.plan;

import billing.input.Characters;
import billing.input.MemberType;
import billing.input.Node;
import billing.input.Reading;
import billing.input.Types;
import billing.kernel.error.InvalidException;
import billing.kernel.limit.Limit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads the free pairs that people keep with a plan ({@code api-conventions.md 9.1}). */
public final class MetadataReader {
    private static final int KEYS_MAX = Limit.METADATA_PAIRS.most();
    private static final int KEY_LENGTH_MAX = Limit.METADATA_KEY.most();
    private static final int VALUE_LENGTH_MAX = Limit.METADATA_VALUE.most();
    static final MemberType<Node> TYPE = Types.node(Types.ordered("type", "object",
            "maxProperties", KEYS_MAX, "additionalProperties",
            Types.ordered("type", List.of("string", "null"), "maxLength", VALUE_LENGTH_MAX)));

    private MetadataReader() {
    }

    /** The pairs of an object, null for null; faults are noted under {@code value}. */
    public static Map<String, String> pairs(Node node, Reading reading) {
        if (node.is(Node.Kind.NULL)) {
            return null;
        }
        if (!node.is(Node.Kind.OBJECT)) {
            fault(node, reading, "must_be_object", "\"metadata\" must be an object");
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
                fault(value, reading, "value_is_invalid",
                        "a key of metadata has no control characters");
            }
            if (!isText(value, reading)) {
                fault(value, reading, "value_is_invalid", "a value of metadata is a text of at"
                        + " most " + VALUE_LENGTH_MAX + " characters without control characters");
            }
            pairs.put(key, value.text());
        });
        return pairs;
    }

    /** Files may write numbers and truth values without quotes. */
    private static boolean isText(Node value, Reading reading) {
        boolean fits = value.text() == null || value.text().length() <= VALUE_LENGTH_MAX
                && Characters.fitLines(value.text());
        boolean scalar = !value.is(Node.Kind.OBJECT) && !value.is(Node.Kind.LIST);
        return fits && (value.is(Node.Kind.TEXT) || value.is(Node.Kind.NULL)
                || scalar && reading.strict());
    }

    /**
     * Judges pairs that came together from several requests.
     *
     * @throws InvalidException {@code value: too_many_keys}
     */
    public static void checkCount(Map<String, String> pairs) {
        if (pairs.size() > KEYS_MAX) {
            throw new InvalidException("value", "too_many_keys");
        }
    }

    private static void fault(Node at, Reading reading, String code, String message) {
        reading.problems().add(at, "value", code, message, null);
    }
}

package billing.server.render;

import billing.kernel.money.Decimals;
import billing.kernel.time.Instants;
import billing.kernel.time.Zones;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Collection;
import java.util.Locale;
import java.util.Map;

/**
 * Domain values in the formats of {@code api-conventions.md 11}: as a tree, or written to a
 * generator. Lists and maps hold values of the same kinds; what is JSON already stays as it is.
 */
public final class FormattedValue {
    private FormattedValue() {
    }

    /** An object within another one, by the members that it shows. */
    record Part<T>(ApiObject<T> form, RenderScope scope, T object) {
        ObjectNode node() {
            return form.node(scope, object);
        }

        void write(JsonGenerator out) throws IOException {
            form.write(out, scope, object);
        }
    }

    /** The value as a tree; null for null. */
    public static JsonNode node(Object value) {
        JsonNodeFactory nodes = JsonNodeFactory.instance;
        if (value == null || value instanceof JsonNode) {
            return (JsonNode) value;
        }
        if (value instanceof String text) {
            return nodes.textNode(text);
        }
        if (value instanceof Part<?> part) {
            return part.node();
        }
        if (value instanceof Collection<?> items) {
            ArrayNode array = nodes.arrayNode();
            items.forEach(item -> array.add(node(item)));
            return array;
        }
        if (value instanceof Map<?, ?> members) {
            ObjectNode object = nodes.objectNode();
            members.forEach((name, each) -> object.set(name.toString(), node(each)));
            return object;
        }
        if (value instanceof Number number && !(value instanceof BigDecimal)) {
            return whole(number);
        }
        if (value instanceof Boolean flag) {
            return nodes.booleanNode(flag);
        }
        return nodes.textNode(text(value));
    }

    /** Writes the value; the same as its tree. */
    public static void write(JsonGenerator out, Object value) throws IOException {
        if (value == null) {
            out.writeNull();
        } else if (value instanceof String text) {
            out.writeString(text);
        } else if (value instanceof Part<?> part) {
            part.write(out);
        } else if (value instanceof JsonNode tree) {
            out.writeTree(tree);
        } else if (value instanceof Collection<?> items) {
            out.writeStartArray();
            for (Object item : items) {
                write(out, item);
            }
            out.writeEndArray();
        } else if (value instanceof Map<?, ?> members) {
            out.writeStartObject();
            for (Map.Entry<?, ?> member : members.entrySet()) {
                out.writeFieldName(member.getKey().toString());
                write(out, member.getValue());
            }
            out.writeEndObject();
        } else if (value instanceof BigInteger large) {
            out.writeNumber(large);
        } else if (value instanceof Number number && !(value instanceof BigDecimal)) {
            out.writeNumber(number.longValue());
        } else if (value instanceof Boolean flag) {
            out.writeBoolean(flag);
        } else {
            out.writeString(text(value));
        }
    }

    /** A whole number of any size: properties of events are not limited to 64 bits. */
    static JsonNode whole(Number number) {
        JsonNodeFactory nodes = JsonNodeFactory.instance;
        return number instanceof BigInteger large ? nodes.numberNode(large)
                : nodes.numberNode(number.longValue());
    }

    private static String text(Object value) {
        if (value instanceof BigDecimal decimal) {
            return Decimals.text(decimal);
        }
        if (value instanceof Enum<?> constant) {
            return constant.name().toLowerCase(Locale.ROOT);
        }
        if (value instanceof ZoneId zone) {
            return Zones.name(zone);
        }
        return value instanceof Instant instant ? Instants.text(instant) : value.toString();
    }
}

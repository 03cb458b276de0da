package billing.server.render;

import billing.kernel.money.Decimals;
import billing.kernel.money.Scale;
import billing.kernel.time.Instants;
import billing.kernel.time.Zones;
import billing.resource.FieldList;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;

/**
 * Builds a JSON object member by member in the formats of {@code api-conventions.md 11}. A null
 * value is written as {@code null}; empty members are never omitted.
 */
public final class Members {
    private static final DateTimeFormatter MILLIS =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'", Locale.ROOT)
                    .withZone(ZoneOffset.UTC);
    private static final int MAP_SLOTS_PER_MEMBER = 2;
    private final IdPrefix prefix;
    private final ObjectNode node;

    /** An object without members. */
    public Members(IdPrefix prefix) {
        this.prefix = prefix;
        this.node = JsonNodeFactory.instance.objectNode();
    }

    /** An object that will have about so many members. */
    public Members(IdPrefix prefix, int size) {
        this.prefix = prefix;
        this.node = new ObjectNode(JsonNodeFactory.instance,
                new LinkedHashMap<>(MAP_SLOTS_PER_MEMBER * size));
    }

    /** An identifier of this service; the member's name gets the prefix. */
    public Members id(String member, UUID value) {
        return text(prefix.name(member), value);
    }

    /** Text, or the text of a value: currency, identifier. */
    public Members text(String member, Object value) {
        node.put(member, value == null ? null : value.toString());
        return this;
    }

    /** A time zone by its name. */
    public Members zone(String member, ZoneId zone) {
        return text(member, zone == null ? null : Zones.name(zone));
    }

    /** A tax code; codes of automatic taxes get the prefix. */
    public Members taxCode(String member, String value) {
        return text(member, prefix.shownCode(value));
    }

    /** A constant by its name in lower snake case. */
    public Members code(String member, Enum<?> value) {
        return text(member, value == null ? null : value.name().toLowerCase(Locale.ROOT));
    }

    /** A whole number: money in minor units, a count, days. */
    public Members number(String member, Number value) {
        node.put(member, value == null ? null : (Long) value.longValue());
        return this;
    }

    /** Minor units with their fractions ({@link Scale#CENTS_PART}); a whole number has no point. */
    public Members fractional(String member, BigDecimal value) {
        if (value == null) {
            return node(member, null);
        }
        BigDecimal shown = value.setScale(Scale.CENTS_PART, RoundingMode.HALF_UP)
                .stripTrailingZeros();
        return shown.scale() <= 0 ? number(member, shown.longValueExact())
                : node(member, DecimalNode.valueOf(shown));
    }

    /** True, false or null. */
    public Members flag(String member, Boolean value) {
        node.put(member, value);
        return this;
    }

    /** A decimal as text. */
    public Members decimal(String member, BigDecimal value) {
        return text(member, value == null ? null : Decimals.text(value));
    }

    /** A decimal as a JSON number, as rates of taxes are. */
    public Members rate(String member, BigDecimal value) {
        return node(member, value == null ? null
                : DecimalNode.valueOf(new BigDecimal(Decimals.text(value))));
    }

    /** An instant in UTC, truncated to seconds. */
    public Members instant(String member, Instant value) {
        return text(member, value == null ? null : Instants.text(value));
    }

    /** An instant in UTC with milliseconds. */
    public Members millis(String member, Instant value) {
        return text(member, value == null ? null : MILLIS.format(value));
    }

    /** A date as {@code 2024-01-31}. */
    public Members date(String member, LocalDate value) {
        return text(member, value);
    }

    /** Any tree; null for none. */
    public Members node(String member, JsonNode value) {
        node.set(member, value == null ? JsonNodeFactory.instance.nullNode() : value);
        return this;
    }

    /** A list of texts, in their order. */
    public Members texts(String member, Collection<String> values) {
        ArrayNode array = node.putArray(member);
        values.forEach(array::add);
        return this;
    }

    /** A list of values in a form, in their order. */
    public <T> Members list(String member, Collection<T> values,
                            Function<T, ? extends JsonNode> form) {
        ArrayNode array = node.putArray(member);
        values.forEach(value -> array.add(form.apply(value)));
        return this;
    }

    /** A map of texts; null for none. */
    public Members map(String member, Map<String, String> values) {
        if (values == null) {
            return node(member, null);
        }
        ObjectNode map = node.putObject(member);
        values.forEach(map::put);
        return this;
    }

    /** A map of lists of texts; null for none. */
    public Members lists(String member, Map<String, List<String>> values) {
        if (values == null) {
            return node(member, null);
        }
        ObjectNode map = node.putObject(member);
        values.forEach((key, texts) -> texts.forEach(map.putArray(key)::add));
        return this;
    }

    /** A value that maps to JSON directly: map, list, text, number or boolean. */
    public Members value(String member, Object value) {
        return node(member, tree(value));
    }

    /** The fields of a resource as members of this object. */
    public <T> Members fields(FieldList<T> fields, T resource) {
        fields.fields().forEach(field -> formatted(field.name(), field.value(resource)));
        return this;
    }

    /** A domain value in the format of its type, a list of them, or JSON as it is. */
    public Members formatted(String member, Object value) {
        return node(member, FormattedValue.node(value));
    }

    /** The object. */
    public ObjectNode node() {
        return node;
    }

    private static JsonNode tree(Object value) {
        JsonNodeFactory nodes = JsonNodeFactory.instance;
        if (value instanceof Map<?, ?> map) {
            ObjectNode object = nodes.objectNode();
            map.forEach((key, member) -> object.set(key.toString(), tree(member)));
            return object;
        }
        if (value instanceof Collection<?> items) {
            ArrayNode array = nodes.arrayNode();
            items.forEach(item -> array.add(tree(item)));
            return array;
        }
        if (value instanceof BigDecimal decimal) {
            return DecimalNode.valueOf(decimal);
        }
        if (value instanceof Number number) {
            return FormattedValue.whole(number);
        }
        if (value instanceof Boolean flag) {
            return nodes.booleanNode(flag);
        }
        return value == null ? nodes.nullNode() : nodes.textNode(value.toString());
    }
}

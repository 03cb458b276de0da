package billing.input;

import billing.kernel.codelist.Codes;
import billing.kernel.error.ErrorCode;
import billing.kernel.limit.Limit;
import billing.kernel.money.CurrencyUnit;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The kinds of values that members take; formats of text are in {@link Formats}. */
public final class Types {
    /** No amount in minor units and no number of units is larger; their sums still fit. */
    private static final long MOST = Limit.AMOUNT.mostLong();

    private Types() {
    }

    /** Reads a node, noting faults; see {@link MemberType#read}. */
    interface Reader<T> {
        T read(Node node, String name, Reading reading);
    }

    static <T> MemberType<T> type(Map<String, Object> schema, Reader<T> reader) {
        return new MemberType<>() {
            @Override
            public T read(Node node, String name, Reading reading) {
                return reader.read(node, name, reading);
            }

            @Override
            public Map<String, Object> schema() {
                return schema;
            }
        };
    }

    /**
     * Text of one line ({@link Characters}) within {@link Limit#TEXT}; numbers and truth values are
     * taken as written.
     */
    public static MemberType<String> text() {
        return text(Limit.TEXT.most(), Map.of("type", "string"), false);
    }

    /** Text of one line of at most so many characters: longer is {@code value_is_too_long}. */
    public static MemberType<String> text(int maxLength) {
        return text(maxLength, ordered("type", "string", "maxLength", maxLength), false);
    }

    /** What a resource is identified by: text of one line within {@link Limit#KEY}. */
    public static MemberType<String> key() {
        return text(Limit.KEY.most());
    }

    /** Text of one or more lines within {@link Limit#TEXT}: tabs and line breaks are allowed. */
    public static MemberType<String> lines() {
        return text(Limit.TEXT.most(), Map.of("type", "string"), true);
    }

    /** Text of one or more lines of at most so many characters. */
    public static MemberType<String> lines(int maxLength) {
        return text(maxLength, ordered("type", "string", "maxLength", maxLength), true);
    }

    private static MemberType<String> text(int maxLength, Map<String, Object> schema,
                                           boolean severalLines) {
        return type(schema, (node, name, reading) -> {
            if (node.is(Node.Kind.OBJECT) || node.is(Node.Kind.LIST)) {
                return invalid(node, name, reading, "a text");
            }
            String text = node.text().replace("\0", "");
            if (Characters.areMoreThan(text, maxLength)) {
                return fault(node, name, reading, ErrorCode.VALUE_IS_TOO_LONG,
                        "\"" + name + "\" has "
                        + Characters.count(text) + " characters, at most "
                        + maxLength + " are allowed", null);
            }
            if (!(severalLines ? Characters.fitLines(text) : Characters.fitLine(text))) {
                return fault(node, name, reading, ErrorCode.VALUE_IS_INVALID,
                        Characters.message(name, text, severalLines),
                        Characters.hint(severalLines));
            }
            return text;
        });
    }

    /** Text of which blanks around it do not count, of at most so many characters. */
    public static MemberType<String> trimmed(int maxLength) {
        MemberType<String> text = text(maxLength);
        return type(text.schema(), (node, name, reading) -> text.read(node.is(Node.Kind.TEXT)
                ? Node.scalar(Node.Kind.TEXT, node.place(), node.path(), node.text().strip())
                : node, name, reading));
    }

    /** A list of texts. */
    public static MemberType<List<String>> texts() {
        return list(text());
    }

    /**
     * A whole number, minor units for amounts; below the least is out of range. {@link MinorUnits}
     * refuses {@code 29.00} in files.
     */
    public static MemberType<Long> whole(long least) {
        Map<String, Object> schema = ordered("type", "integer");
        if (least > Long.MIN_VALUE) {
            schema.put("minimum", least);
        }
        return type(schema, (node, name, reading) -> {
            Long number = node.integer().orElse(null);
            boolean amount = name.endsWith("_cents");
            if (number == null) {
                return fault(node, name, reading, ErrorCode.VALUE_IS_INVALID, "\"" + name
                        + "\" must be a whole number, not " + node.shown(), amount
                        ? "amounts are in minor units, without a decimal point: 4900 is 49.00 EUR"
                        : null);
            }
            return inRange(new BigDecimal(node.text()), Math.max(least, -MOST), MOST, node, name,
                    reading) ? number : null;
        });
    }

    /** A small whole number. */
    public static MemberType<Integer> count(int least) {
        return count(least, Integer.MAX_VALUE);
    }

    /** A whole number of days. */
    public static MemberType<Integer> days(int least) {
        return count(least, Limit.DAYS.most());
    }

    /** A small whole number from {@code least} to {@code most}. */
    public static MemberType<Integer> count(int least, int most) {
        MemberType<Long> whole = whole(least);
        Map<String, Object> schema = new LinkedHashMap<>(whole.schema());
        if (most < Integer.MAX_VALUE) {
            schema.put("maximum", most);
        }
        return type(schema, (node, name, reading) -> {
            Long value = whole.read(node, name, reading);
            if (value != null && value > most) {
                return fault(node, name, reading, ErrorCode.VALUE_IS_OUT_OF_RANGE, "\"" + name
                        + "\" must be at most " + most + ", not " + value, null);
            }
            return value == null ? null : (Integer) value.intValue();
        });
    }

    /** A decimal, as a number or as text; below {@code least}, unless null, is out of range. */
    public static MemberType<BigDecimal> decimal(Integer least) {
        return decimal(least, ErrorCode.VALUE_IS_INVALID);
    }

    /** A decimal with the code for what is not a number. */
    public static MemberType<BigDecimal> decimal(Integer least, String code) {
        return decimal(least, MOST, code);
    }

    /** A number of days, fractions allowed; 0 or less for none. */
    public static MemberType<BigDecimal> fractionalDays() {
        return decimal(null, Limit.DAYS.most(), ErrorCode.VALUE_IS_INVALID);
    }

    private static MemberType<BigDecimal> decimal(Integer least, long most, String code) {
        Map<String, Object> schema = ordered("type", List.of("number", "string"));
        if (least != null) {
            schema.put("minimum", least);
        }
        if (most < MOST) {
            schema.put("maximum", most);
        }
        return type(schema, (node, name, reading) -> {
            boolean scalar = node.is(Node.Kind.NUMBER) || node.is(Node.Kind.TEXT);
            BigDecimal number = scalar ? Formats.decimal(node.text()) : null;
            if (number == null) {
                return fault(node, name, reading, code,
                        "\"" + name + "\" must be a number, not " + node.shown(), null);
            }
            return inRange(number, least == null ? -MOST : least, most, node, name, reading)
                    ? number : null;
        });
    }

    private static boolean inRange(BigDecimal number, long least, long most, Node node,
                                   String name, Reading reading) {
        boolean tooLarge = number.compareTo(BigDecimal.valueOf(most)) > 0;
        if (!tooLarge && number.compareTo(BigDecimal.valueOf(least)) >= 0) {
            return true;
        }
        fault(node, name, reading, ErrorCode.VALUE_IS_OUT_OF_RANGE, "\"" + name + "\" must be "
                + (tooLarge ? "at most " + most : least == 1 ? "greater than 0"
                        : least == 0 ? "0 or more" : least + " or more")
                + ", not " + number.toPlainString(), null);
        return false;
    }

    /** True or false, also as text or as 1 and 0 ({@code api-conventions.md 4.2}). */
    public static MemberType<Boolean> flag() {
        return type(Map.of("type", "boolean"), (node, name, reading) -> {
            String text = String.valueOf(node.text()).toLowerCase(Locale.ROOT);
            return switch (text) {
                case "true", "1" -> true;
                case "false", "0" -> false;
                default -> fault(node, name, reading, ErrorCode.VALUE_IS_INVALID,
                        "\"" + name + "\" must be true or false, not " + node.shown(),
                        text.matches("yes|on") ? "write true"
                                : text.matches("no|off") ? "write false" : null);
            };
        });
    }

    /** A constant by its lower-case name; another is {@code value_is_invalid}. */
    public static <E extends Enum<E>> MemberType<E> choice(Class<E> type) {
        return choice(type, Map.of());
    }

    /** The same, where some texts are known but not to be had: each has a code of its own. */
    public static <E extends Enum<E>> MemberType<E> choice(Class<E> type,
                                                           Map<String, String> refused) {
        return choice(constants(type), ErrorCode.VALUE_IS_INVALID, refused);
    }

    /** One of some texts, and the code for another. */
    public static MemberType<String> oneOf(String code, String... texts) {
        return choice(Arrays.stream(texts).collect(Collectors.toMap(
                Function.identity(), Function.identity(), (one, other) -> one,
                LinkedHashMap::new)), code, Map.of());
    }

    private static <E extends Enum<E>> Map<String, E> constants(Class<E> type) {
        return Arrays.stream(type.getEnumConstants()).collect(Collectors.toMap(
                Codes::of, Function.identity(),
                (one, other) -> one, LinkedHashMap::new));
    }

    private static <T> MemberType<T> choice(Map<String, T> choices, String code,
                                            Map<String, String> refused) {
        return type(ordered("enum", List.copyOf(choices.keySet())), (node, name, reading) -> {
            T choice = choices.get(String.valueOf(node.text()));
            if (choice != null) {
                return choice;
            }
            String meant = SimilarNames.question(String.valueOf(node.text()), choices.keySet());
            return fault(node, name, reading,
                    refused.getOrDefault(String.valueOf(node.text()), code),
                    "\"" + name + "\" cannot be " + node.shown(),
                    meant != null ? meant : "one of " + String.join(", ", choices.keySet()));
        });
    }

    /** The same values, whose faults are reported under another field than the member's name. */
    public static <T> MemberType<T> under(String field, MemberType<T> values) {
        return type(values.schema(), (node, name, reading) -> values.read(node, field, reading));
    }

    /** An accepted currency. */
    public static MemberType<CurrencyUnit> currency() {
        return type(ordered("enum", List.copyOf(CurrencyUnit.codes())), (node, name, reading) ->
                CurrencyUnit.find(node.text()).orElseGet(() -> fault(node, name, reading,
                        ErrorCode.VALUE_IS_INVALID, "unknown currency " + node.shown(),
                        CurrencyUnit.find(String.valueOf(node.text()).toUpperCase(Locale.ROOT))
                                .map(currency -> "write " + currency.code())
                                .orElse("an ISO 4217 code like EUR or USD"))));
    }

    /** An object of a shape. */
    public static MemberType<Fields> object(Shape shape) {
        return type(shape.schema(), (node, name, reading) -> node.is(Node.Kind.OBJECT)
                ? shape.read(node, reading) : invalid(node, name, reading, "an object"));
    }

    /** A list of objects of a shape. */
    public static MemberType<List<Fields>> objects(Shape shape) {
        return list(object(shape));
    }

    /** A list of at most so many objects of a shape: more is {@code too_many_items}. */
    public static MemberType<List<Fields>> objects(Shape shape, Limit most) {
        MemberType<List<Fields>> objects = objects(shape);
        return type(objects.schema(), (node, name, reading) ->
                node.items().size() <= most.most() ? objects.read(node, name, reading)
                        : fault(node, name, reading, "too_many_items", "\"" + name + "\" has "
                                + node.items().size() + " items, at most " + most.most()
                                + " are allowed", null));
    }

    /** A list; faulty items are left out. */
    public static <T> MemberType<List<T>> list(MemberType<T> item) {
        return type(ordered("type", "array", "items", item.schema()), (node, name, reading) -> {
            if (!node.is(Node.Kind.LIST)) {
                return invalid(node, name, reading, "a list");
            }
            List<T> items = new ArrayList<>();
            for (Node each : node.items()) {
                T value = each.is(Node.Kind.NULL) ? invalid(each, name, reading, "a value")
                        : item.read(each, name, reading);
                if (value != null) {
                    items.add(value);
                }
            }
            return items;
        });
    }

    /** An object with names of the writer's choice; faulty values are left out. */
    public static <T> MemberType<Map<String, T>> map(MemberType<T> value) {
        return type(ordered("type", "object", "additionalProperties", value.schema()),
                (node, name, reading) -> {
                    if (!node.is(Node.Kind.OBJECT)) {
                        return invalid(node, name, reading, "an object");
                    }
                    Map<String, T> values = new LinkedHashMap<>();
                    node.members().forEach((key, each) -> {
                        T read = each.is(Node.Kind.NULL) ? null : value.read(each, name, reading);
                        if (read != null) {
                            values.put(key, read);
                        }
                    });
                    return values;
                });
    }

    /** A value that its own reader looks into, described by a schema made elsewhere. */
    public static MemberType<Node> node(Map<String, Object> schema) {
        return type(schema, (node, name, reading) -> node);
    }

    /** Notes a value of the wrong kind. */
    static <T> T invalid(Node node, String name, Reading reading, String wanted) {
        return fault(node, name, reading, ErrorCode.VALUE_IS_INVALID,
                "\"" + name + "\" must be " + wanted + ", not " + node.shown(), null);
    }

    /** Notes a fault and answers null, the value of what is faulty. */
    static <T> T fault(Node node, String name, Reading reading, String code, String message,
                       String hint) {
        reading.problems().add(node, name, code, message, hint);
        return null;
    }

    /** A piece of JSON Schema: names and values in turns, in this order. */
    public static Map<String, Object> ordered(Object... namesAndValues) {
        Map<String, Object> map = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            map.put((String) namesAndValues[i], namesAndValues[i + 1]);
        }
        return map;
    }

    static Map<String, Object> orNull(Map<String, Object> schema) {
        Map<String, Object> nullable = new LinkedHashMap<>(schema);
        if (schema.get("type") instanceof String type) {
            nullable.put("type", List.of(type, "null"));
        } else if (schema.get("type") instanceof List<?> several) {
            List<Object> types = new ArrayList<>(several);
            types.add("null");
            nullable.put("type", types);
        }
        if (schema.get("enum") instanceof List<?> choices) {
            List<Object> values = new ArrayList<>(choices);
            values.add(null);
            nullable.put("enum", values);
        }
        return nullable;
    }
}

package billing.ingestion;

import billing.input.Node;
import billing.kernel.error.ErrorCode;
import billing.kernel.error.InvalidException;
import billing.kernel.limit.Limit;
import billing.kernel.time.Instants;
import billing.usage.EventLimits;
import billing.usage.EventTime;
import billing.usage.PropertiesExtent;
import billing.usage.UsageEvent;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads events as requests write them ({@code rating-and-usage.md 1.1 to 1.3}). */
public final class EventReader {
    private static final String PRECISE_TOTAL = "precise_total_amount_cents";
    private static final Pattern LEADING_NUMBER =
            Pattern.compile("\\s*([+-]?[0-9]+(\\.[0-9]+)?([eE][+-]?[0-9]{1,3})?).*",
                    Pattern.DOTALL);
    private final Instant now;

    /** Reads events that come in at {@code now}. */
    public EventReader(Instant now) {
        this.now = now;
    }

    /**
     * The event of an object; members that are not there are null.
     *
     * @throws InvalidException {@code timestamp: invalid_format}; {@code value_is_invalid} for
     *                          properties that are not an object, for another member that is an
     *                          object or a list, and for half of a surrogate pair; what is longer,
     *                          more or has more digits than is accepted: {@link Limit#EVENT_KEY}
     *                          and those below it
     */
    public UsageEvent read(Node body) {
        return new UsageEvent(key(body, "transaction_id"), externalSubscriptionId(body),
                key(body, "code"), timestamp(body), properties(body), preciseTotal(body));
    }

    /**
     * The subscription of the event of an object; null when it names none.
     *
     * @throws InvalidException as {@link #read} does
     */
    public static String externalSubscriptionId(Node body) {
        return key(body, "external_subscription_id");
    }

    private static String text(Node body, String member) {
        Node given = body.member(member).orElse(null);
        if (given != null && (given.is(Node.Kind.OBJECT) || given.is(Node.Kind.LIST))) {
            throw new InvalidException(member, ErrorCode.VALUE_IS_INVALID,
                    "\"" + member + "\" must be a text, not " + given.shown(), null);
        }
        return given == null ? null : given.text();
    }

    /**
     * An event that was read in another way.
     *
     * @throws InvalidException as {@link #read} does
     */
    public static UsageEvent within(UsageEvent event) {
        key("transaction_id", event.transactionId());
        key("external_subscription_id", event.externalSubscriptionId());
        key("code", event.code());
        refuse(PropertiesExtent.of(event.properties()));
        return event;
    }

    private static String key(Node body, String member) {
        return key(member, text(body, member));
    }

    private static String key(String member, String text) {
        if (text != null && EventLimits.isTooLong(text)) {
            throw new InvalidException(member, ErrorCode.VALUE_IS_TOO_LONG, "\"" + member + "\""
                    + EventLimits.tooLong(), null);
        } else if (text != null && !EventLimits.isWhole(text)) {
            throw halfPair(member);
        }
        return text;
    }

    private static InvalidException halfPair(String member) {
        return new InvalidException(member, ErrorCode.VALUE_IS_INVALID, "\"" + member
                + "\" has half of a surrogate pair (\\uD800 to \\uDFFF)", null);
    }

    private Instant timestamp(Node body) {
        Node given = body.member("timestamp").orElse(null);
        if (given == null || given.is(Node.Kind.NULL)) {
            return now;
        }
        boolean readable = given.is(Node.Kind.TEXT) || given.is(Node.Kind.NUMBER);
        long micros = readable ? EventTime.of(given.text()) : EventTime.INVALID;
        if (micros == EventTime.INVALID) {
            throw new InvalidException("timestamp", "invalid_format");
        }
        return Instants.ofMicros(micros);
    }

    /** Of a text the number that it begins with; 0 when it begins with none. */
    private static BigDecimal preciseTotal(Node body) {
        String text = text(body, PRECISE_TOTAL);
        if (text == null) {
            return null;
        }
        Matcher leading = LEADING_NUMBER.matcher(text);
        if (!leading.matches()) {
            return BigDecimal.ZERO;
        }
        BigDecimal number = EventLimits.preciseTotal(leading.group(1));
        if (number == null) {
            throw new InvalidException(PRECISE_TOTAL, ErrorCode.VALUE_IS_OUT_OF_RANGE, "\""
                    + PRECISE_TOTAL + "\" has more than " + Limit.NUMBER_DIGITS.shown(), null);
        }
        return number.stripTrailingZeros();
    }

    private static Map<String, Object> properties(Node body) {
        Node given = body.member("properties").filter(node -> !node.is(Node.Kind.NULL))
                .orElse(null);
        if (given != null && !given.is(Node.Kind.OBJECT)) {
            throw new InvalidException("properties", ErrorCode.VALUE_IS_INVALID,
                    "\"properties\" must be an object, not " + given.shown(), null);
        }
        PropertiesExtent extent = new PropertiesExtent();
        Map<String, Object> properties = given == null ? new LinkedHashMap<>()
                : members(given, extent);
        refuse(extent);
        return properties;
    }

    private static void refuse(PropertiesExtent extent) {
        if (extent.hasHalfPair()) {
            throw halfPair("properties");
        }
        Limit broken = extent.broken();
        if (broken != null) {
            String code = broken == Limit.EVENT_PROPERTIES ? "too_many_keys"
                    : broken == Limit.EVENT_PROPERTIES_TEXT ? ErrorCode.VALUE_IS_TOO_LONG
                    : "invalid_format";
            throw new InvalidException("properties", code,
                    "the properties have more than " + broken.shown(), null);
        }
    }

    private static Map<String, Object> members(Node object, PropertiesExtent extent) {
        Map<String, Object> members = new LinkedHashMap<>();
        object.members().forEach((name, value) -> {
            extent.name(name);
            members.put(name, value(value, extent));
        });
        return members;
    }

    private static Object value(Node node, PropertiesExtent extent) {
        switch (node.kind()) {
            case NUMBER -> {
                return extent.number(node.text());
            }
            case TEXT -> extent.text(node.text());
            default -> extent.value();
        }
        return switch (node.kind()) {
            case FLAG -> Boolean.valueOf(node.text());
            case LIST -> node.items().stream().map(item -> value(item, extent)).toList();
            case OBJECT -> members(node, extent);
            default -> node.text();
        };
    }
}

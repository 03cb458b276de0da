package billing.intake;

import billing.error.InvalidException;
import billing.input.Node;
import billing.time.Instants;
import billing.usage.EventTime;
import billing.usage.UsageEvent;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads events as requests write them ({@code rating-and-usage.md 1.1 to 1.3}). */
public final class EventReader {
    private static final int PRECISE_DECIMALS = 15;
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
     * @throws InvalidException {@code timestamp: invalid_format}
     */
    public UsageEvent read(Node body) {
        return new UsageEvent(text(body, "transaction_id"),
                text(body, "external_subscription_id"), text(body, "code"), timestamp(body),
                properties(body), preciseTotal(body));
    }

    private static String text(Node body, String member) {
        return body.member(member).filter(EventReader::isScalar).map(Node::text).orElse(null);
    }

    private static boolean isScalar(Node node) {
        return node.is(Node.Kind.TEXT) || node.is(Node.Kind.NUMBER) || node.is(Node.Kind.FLAG);
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
        String text = text(body, "precise_total_amount_cents");
        if (text == null) {
            return null;
        }
        Matcher number = LEADING_NUMBER.matcher(text);
        return number.matches() ? new BigDecimal(number.group(1))
                .setScale(PRECISE_DECIMALS, RoundingMode.HALF_UP).stripTrailingZeros()
                : BigDecimal.ZERO;
    }

    private static Map<String, Object> properties(Node body) {
        Map<String, Object> properties = new LinkedHashMap<>();
        body.member("properties").filter(node -> node.is(Node.Kind.OBJECT))
                .ifPresent(node -> node.members().forEach(
                        (name, value) -> properties.put(name, value(value))));
        return properties;
    }

    private static Object value(Node node) {
        return switch (node.kind()) {
            case NUMBER -> new BigDecimal(node.text());
            case FLAG -> Boolean.valueOf(node.text());
            case TEXT -> node.text();
            case LIST -> node.items().stream().map(EventReader::value).toList();
            case OBJECT -> {
                Map<String, Object> members = new LinkedHashMap<>();
                node.members().forEach((name, value) -> members.put(name, value(value)));
                yield members;
            }
            case NULL -> null;
        };
    }
}

package billing.usage.file;

import billing.kernel.limit.Limit;
import billing.usage.EventLimits;
import billing.usage.PropertiesExtent;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.io.JsonEOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.util.regex.Pattern;

/** Copies JSON values compactly, numbers in plain notation ({@code rating-and-usage.md 2.3}). */
final class PropertiesCopy {
    static final JsonFactory JSON = JsonFactory.builder().streamReadConstraints(
            StreamReadConstraints.builder().maxNestingDepth(Limit.BODY_DEPTH.most()).build())
            .build();

    static final String HALF_PAIR = "a text has half of a surrogate pair (\\uD800 to \\uDFFF)";

    /** What the parser proposes to those who program with it. */
    private static final Pattern PARSER_ADVICE = Pattern.compile(": (enable|was expecting) .*");

    private PropertiesCopy() {
    }

    /** Copies the members of an object given as text; false when it is not a JSON object. */
    static boolean members(String object, UsageRow target) throws IOException {
        try (JsonParser parser = JSON.createParser(object)) {
            return parser.nextToken() == JsonToken.START_OBJECT && members(parser, target)
                    && parser.nextToken() == null;
        }
    }

    /** Copies the members of the object that the parser has entered, without its braces. */
    static boolean members(JsonParser parser, UsageRow target) throws IOException {
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String name = UsageRow.withoutNul(parser.currentName());
            target.property(name);
            target.properties.separate();
            string(name, target.properties);
            target.properties.raw(':');
            parser.nextToken();
            value(parser, target);
        }
        return true;
    }

    /** How much a row's properties hold. */
    static PropertiesExtent extent(JsonBuffer properties) {
        PropertiesExtent extent = new PropertiesExtent();
        try (JsonParser parser = JSON.createParser(properties.bytes(), 0, properties.length())) {
            parser.nextToken();
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                switch (token) {
                    case FIELD_NAME -> extent.name(parser.currentName());
                    case VALUE_STRING -> extent.text(parser.getText());
                    case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> extent.number(parser.getText());
                    case END_OBJECT, END_ARRAY -> { }
                    default -> extent.value();
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return extent;
    }

    /** Whether a text is one JSON object and nothing else, whose values can be written. */
    static boolean isOneObject(String text) {
        try (JsonParser parser = JSON.createParser(text)) {
            boolean isObject = parser.nextToken() == JsonToken.START_OBJECT;
            int depth = 1;
            while (isObject && depth > 0) {
                JsonToken token = parser.nextToken();
                depth += token.isStructStart() ? 1 : token.isStructEnd() ? -1 : 0;
                isObject = token.isNumeric() ? EventLimits.number(parser.getText()) != null
                        : EventLimits.isWhole(parser.getText());
            }
            return isObject && parser.nextToken() == null;
        } catch (IOException e) {
            return false;
        }
    }

    /** What is wrong with a text that could not be read, without the parser's own affairs. */
    static String reason(IOException e) {
        return e instanceof JsonEOFException ? "it breaks off"
                : PARSER_ADVICE.matcher(e.getMessage().lines().findFirst().orElse(""))
                        .replaceFirst("");
    }

    /** Copies the object that the parser has entered, with its braces. */
    static void object(JsonParser parser, UsageRow target) throws IOException {
        int outer = target.enterObject();
        target.properties.raw('{');
        members(parser, target);
        target.properties.raw('}');
        target.leaveObject(outer);
    }

    private static void value(JsonParser parser, UsageRow target) throws IOException {
        JsonBuffer copy = target.properties;
        switch (parser.currentToken()) {
            case START_OBJECT -> object(parser, target);
            case START_ARRAY -> {
                copy.raw('[');
                while (parser.nextToken() != JsonToken.END_ARRAY) {
                    copy.separate();
                    value(parser, target);
                }
                copy.raw(']');
            }
            case VALUE_STRING -> string(parser.getText(), copy);
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> copy.raw(plain(parser.getText()));
            default -> copy.raw(parser.getText());
        }
    }

    private static void string(String text, JsonBuffer target) throws IOException {
        try {
            target.string(text);
        } catch (IllegalArgumentException e) {
            throw new IOException(HALF_PAIR, e);
        }
    }

    private static String plain(String number) throws IOException {
        if (number.indexOf('e') < 0 && number.indexOf('E') < 0) {
            return number;
        }
        BigDecimal value = EventLimits.number(number);
        if (value == null) {
            throw new IOException("a number has more than " + Limit.EVENT_DIGITS.shown());
        }
        return value.toPlainString();
    }
}

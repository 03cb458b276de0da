package billing.usage.file;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.io.JsonEOFException;
import java.io.IOException;
import java.math.BigDecimal;

/** Copies JSON values compactly, numbers in plain notation ({@code rating-and-usage.md 2.3}). */
final class PropertiesCopy {
    static final JsonFactory JSON = new JsonFactory();
    private static final int NUMBER_DIGITS_MAX = 1_000;

    private PropertiesCopy() {
    }

    /** Copies the members of an object that stands as text; false when it is no JSON object. */
    static boolean members(String object, JsonText target) throws IOException {
        try (JsonParser parser = JSON.createParser(object)) {
            return parser.nextToken() == JsonToken.START_OBJECT && members(parser, target)
                    && parser.nextToken() == null;
        }
    }

    /** Copies the members of the object that the parser has entered, without its braces. */
    static boolean members(JsonParser parser, JsonText target) throws IOException {
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            target.separate();
            target.string(parser.currentName());
            target.raw(':');
            parser.nextToken();
            value(parser, target);
        }
        return true;
    }

    /** Whether a text is one JSON object and nothing else. */
    static boolean isOneObject(String text) {
        try (JsonParser parser = JSON.createParser(text)) {
            return parser.nextToken() == JsonToken.START_OBJECT
                    && parser.skipChildren().nextToken() == null;
        } catch (IOException e) {
            return false;
        }
    }

    /** What is wrong with a text that could not be read, without the parser's own affairs. */
    static String reason(IOException e) {
        return e instanceof JsonEOFException ? "it breaks off"
                : e.getMessage().lines().findFirst().orElse("");
    }

    private static void value(JsonParser parser, JsonText target) throws IOException {
        switch (parser.currentToken()) {
            case START_OBJECT -> {
                target.raw('{');
                members(parser, target);
                target.raw('}');
            }
            case START_ARRAY -> {
                target.raw('[');
                while (parser.nextToken() != JsonToken.END_ARRAY) {
                    target.separate();
                    value(parser, target);
                }
                target.raw(']');
            }
            case VALUE_STRING -> target.string(parser.getText());
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> target.raw(plain(parser.getText()));
            default -> target.raw(parser.getText());
        }
    }

    private static String plain(String number) throws IOException {
        if (number.indexOf('e') < 0 && number.indexOf('E') < 0) {
            return number;
        }
        BigDecimal value = new BigDecimal(number);
        if (Math.max(value.precision() - value.scale(), value.scale()) > NUMBER_DIGITS_MAX) {
            throw new IOException("the number " + number + " is out of range");
        }
        return value.toPlainString();
    }
}

package billing.server.console;

import billing.server.routing.Reply;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Why an action failed.
 *
 * @param status  HTTP status
 * @param message what is wrong as a whole; null when only fields are wrong
 * @param fields  what is wrong with fields, by their names
 */
public record Failure(int status, String message, Map<String, String> fields) {
    private static final int INVALID = 422;

    /** The failure that an answer of the API reports. */
    public static Failure of(Reply reply) {
        return of(reply, Map.of());
    }

    /**
     * The same in the words of a form.
     *
     * @param explained what to do about errors, by field and code: {@code reference: too_long}
     */
    static Failure of(Reply reply, Map<String, String> explained) {
        JsonNode body = reply.json();
        JsonNode details = body == null ? null : body.get("error_details");
        if (details == null || !details.isObject()) {
            String code = body == null ? "" : details != null ? details.asText()
                    : body.path("code").asText(body.path("error").asText());
            return new Failure(reply.status(), words(code), Map.of());
        }
        Map<String, String> fields = new LinkedHashMap<>();
        details.fields().forEachRemaining(field ->
                fields.put(field.getKey(), text(field.getKey(), field.getValue(), explained)));
        return new Failure(reply.status(), null, fields);
    }

    /** A value of a form that cannot be read. */
    public static Failure invalid(String field, String message) {
        return new Failure(INVALID, null, Map.of(field, message));
    }

    private static String text(String field, JsonNode codes, Map<String, String> explained) {
        if (!codes.isContainerNode()) {
            return explained.getOrDefault(field + ": " + codes.asText(), words(codes.asText()));
        }
        List<String> texts = new ArrayList<>();
        codes.forEach(code -> texts.add(text(field, code, explained)));
        return String.join(", ", texts);
    }

    /** The code of an error as words: {@code invalid_status} is "Invalid status". */
    private static String words(String code) {
        String words = code.replace('_', ' ').strip();
        return words.isEmpty() ? "The request failed"
                : words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
    }
}

package billing.server.console.view;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

/** JSON as people read it. */
public final class JsonView {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private JsonView() {
    }

    /** A document with a member in each line; null for none. */
    public static String text(JsonNode node) {
        return node == null || node.isNull() ? null : node.toPrettyString();
    }

    /** The same for a text, which is returned as it is unless it is JSON; null for none. */
    public static String text(String json) {
        if (json == null || json.isBlank()) {
            return null;
        }
        try {
            return MAPPER.readTree(json).toPrettyString();
        } catch (JsonProcessingException e) {
            return json;
        }
    }
}

package billing.server.render;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;

/** The answer of calls on the pairs kept with a resource ({@code api-conventions.md 9.1}). */
public final class Metadata {
    private Metadata() {
    }

    /** {@code {"metadata": {…}}}, or null where there are none. */
    public static ObjectNode answer(Map<String, String> pairs) {
        ObjectNode answer = JsonNodeFactory.instance.objectNode();
        if (pairs == null) {
            return answer.putNull("metadata");
        }
        ObjectNode object = answer.putObject("metadata");
        pairs.forEach(object::put);
        return answer;
    }
}

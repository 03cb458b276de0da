package billing.server.render;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;

/** The metadata of a resource as an answer of its own ({@code api-conventions.md 9.1}). */
public final class MetadataJson {
    private MetadataJson() {
    }

    /** {@code {"metadata": {…}}}; null for none. */
    public static ObjectNode node(Map<String, String> pairs) {
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        if (pairs == null) {
            return node.putNull("metadata");
        }
        ObjectNode metadata = node.putObject("metadata");
        pairs.forEach(metadata::put);
        return node;
    }
}

package billing.server.describe;

import billing.server.render.IdPrefix;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/**
 * The schemas of bodies and answers by name, in JSON Schema. A name may stand for two: the object,
 * and under {@code NameBody} the body that has the object under its root.
 */
final class Shapes {
    private static final String BODY = "Body";
    private final ObjectNode all;

    private Shapes(ObjectNode all) {
        this.all = all;
    }

    /** All of them, with identifiers under a prefix. */
    static Shapes load(IdPrefix prefix) {
        try (InputStream in = Shapes.class.getResourceAsStream("/api/shapes.json")) {
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .replace("\"" + IdPrefix.DEFAULT.text(), "\"" + prefix.text());
            return new Shapes((ObjectNode) new ObjectMapper().readTree(text));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The schemas by name. */
    ObjectNode all() {
        return all;
    }

    /** The name of the schema of a whole body. */
    String body(String name) {
        return all.has(name + BODY) ? name + BODY : name;
    }

    /** Whether there is a schema of a body under a name. */
    boolean has(String name) {
        return all.has(body(name));
    }

    /** A reference to the schema of a whole body. */
    ObjectNode reference(String name) {
        return all.objectNode().put("$ref", "#/components/schemas/" + body(name));
    }
}

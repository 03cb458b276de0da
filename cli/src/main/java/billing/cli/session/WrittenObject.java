package billing.cli.session;

import billing.engine.Json;
import billing.input.Document;
import billing.input.Node;
import billing.input.Problems;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;

/** The body of an API request, from options or from a file. */
public final class WrittenObject {
    private WrittenObject() {
    }

    /** The body with these members. */
    public static Node of(Map<String, Object> members) {
        return Document.json("options", Json.write(members), new Problems()).orElseThrow();
    }

    /**
     * The body in a YAML or JSON file.
     *
     * @param file {@code -} for standard input
     * @throws billing.kernel.error.InputException if the file is not valid YAML or JSON
     */
    public static Node read(Session session, String file) {
        Problems problems = new Problems();
        List<Node> documents = Document.read(file, bytes(session, file), problems);
        problems.refuse();
        if (documents.size() != 1 || !documents.get(0).is(Node.Kind.OBJECT)) {
            throw new UsageException(file + " does not contain exactly one object",
                    "write its members as YAML or JSON");
        }
        return documents.get(0);
    }

    private static byte[] bytes(Session session, String file) {
        try {
            return session.source(file).content();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

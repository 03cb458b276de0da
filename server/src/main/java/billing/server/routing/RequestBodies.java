package billing.server.routing;

import billing.input.Document;
import billing.input.Node;
import billing.input.Problems;
import billing.input.SourceLocation;
import billing.kernel.error.InvalidException;
import billing.server.render.IdPrefix;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** Reads bodies ({@code api-conventions.md 4.1, 4.2}). */
public final class RequestBodies {
    private static final String SOURCE = "body";

    private RequestBodies() {
    }

    /**
     * The whole body of a request; an empty object for routes that take no body.
     *
     * @throws MalformedException when it is not JSON
     */
    public static Node of(Route route, ApiRequest request, IdPrefix prefix) {
        return route.body() == null ? empty() : read(request.body().get(), prefix);
    }

    /**
     * Parses a body.
     *
     * @throws MalformedException when it is not JSON in UTF-8, longer than the limit, or an object
     *                            in it has two members of one name
     * @throws InvalidException   when one of its lists or texts is too long, or an entry of a list
     *                            has two identifiers
     */
    private static Node read(byte[] bytes, IdPrefix prefix) {
        String text;
        try {
            text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
        } catch (CharacterCodingException e) {
            throw MalformedException.notJson();
        }
        if (text.isBlank()) {
            return empty();
        }
        Problems problems = new Problems();
        Node node = Document.body(SOURCE, text, problems)
                .orElseThrow(() -> unreadable(problems));
        problems.all().stream().findFirst().ifPresent(duplicate -> {
            throw MalformedException.withDuplicate(duplicate.message());
        });
        BodyNames names = new BodyNames(prefix);
        return names.areIn(text) ? node : names.in(node);
    }

    private static MalformedException unreadable(Problems problems) {
        return problems.all().stream().filter(one -> one.code().equals(Document.TOO_LARGE))
                .findFirst().map(one -> MalformedException.tooLarge(one.message()))
                .orElseGet(MalformedException::notJson);
    }

    /**
     * The object under a root.
     *
     * @throws MalformedException when it is absent, null or without members
     */
    static Node under(String root, Node document) {
        return document.member(root)
                .filter(node -> node.is(Node.Kind.OBJECT) && !node.members().isEmpty())
                .orElseThrow(() -> MalformedException.withoutRoot(root));
    }

    private static Node empty() {
        return Node.object(new SourceLocation(SOURCE, 1, 1), "", Map.of(), Map.of());
    }
}

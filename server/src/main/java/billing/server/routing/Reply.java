package billing.server.routing;

import billing.engine.PageOf;
import billing.server.render.IdPrefix;
import billing.server.render.ListJson;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/**
 * The answer to a call.
 *
 * @param status  HTTP status
 * @param json    the body; null for an empty one or a text
 * @param content a body that is not JSON; null for none
 */
public record Reply(int status, ObjectNode json, Content content) {
    /** A body that is not JSON, like a text or a document. */
    public record Content(String type, byte[] bytes) {
    }

    /** 200 with an object under its root. */
    public static Reply one(String root, ObjectNode item) {
        return json(ListJson.one(root, item));
    }

    /** 200 with a list that is never paged. */
    public static Reply all(String root, List<ObjectNode> items) {
        return json(ListJson.all(root, items));
    }

    /** 200 with a page of a list; the items are those of the page, rendered. */
    public static Reply page(String root, List<ObjectNode> items, PageOf<?> page) {
        return json(ListJson.page(root, items, page.page().number(), page.page().perPage(),
                page.totalCount()));
    }

    /** 200 with this body. */
    public static Reply json(ObjectNode body) {
        return new Reply(200, body, null);
    }

    /** The same answer with another prefix in place of the default one. */
    public Reply shown(IdPrefix prefix) {
        return json == null || prefix.equals(IdPrefix.DEFAULT) ? this
                : new Reply(status, (ObjectNode) prefix.shown(json), content);
    }

    /** 200 without a body. */
    public static Reply empty() {
        return new Reply(200, null, null);
    }

    /** 200 with a body that is not JSON. */
    public static Reply content(String type, byte[] bytes) {
        return new Reply(200, null, new Content(type, bytes));
    }
}

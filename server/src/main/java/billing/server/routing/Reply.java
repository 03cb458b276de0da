package billing.server.routing;

import billing.engine.PageOf;
import billing.server.render.IdPrefix;
import billing.server.render.JsonBody;
import billing.server.render.ListJson;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/**
 * The answer to a call.
 *
 * @param status  HTTP status
 * @param json    the body as a tree; null for an empty one and for {@code content}
 * @param content the body in bytes; null for none
 */
public record Reply(int status, ObjectNode json, Content content) {
    private static final String JSON_TYPE = "application/json";

    /** A body in bytes: a text, a document, JSON that was written without a tree. */
    public record Content(String type, byte[] bytes) {
        /** JSON in UTF-8. */
        public static Content json(byte[] bytes) {
            return new Content(JSON_TYPE, bytes);
        }

        boolean isJson() {
            return type.equals(JSON_TYPE);
        }
    }

    /** The body as a tree; null for an empty one, and for one that is not JSON. */
    @Override
    public ObjectNode json() {
        return json == null && content != null && content.isJson()
                ? JsonBody.tree(content.bytes()) : json;
    }

    /** 200 with an object under its root. */
    public static Reply one(String root, ObjectNode item) {
        return json(ListJson.one(root, item));
    }

    /** 200 with an object under its root, written at once. */
    public static Reply one(String root, JsonBody item) {
        return new Reply(200, null, Content.json(item.under(root)));
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
                : new Reply(status, (ObjectNode) prefix.shown(json), null);
    }

    /** 200 without a body. */
    public static Reply empty() {
        return new Reply(200, null, null);
    }

    /** 200 with a body in bytes. */
    public static Reply content(String type, byte[] bytes) {
        return new Reply(200, null, new Content(type, bytes));
    }
}

package billing.server.render;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/**
 * The outer objects of answers: one resource under its root, a list, a page
 * ({@code api-conventions.md 5}).
 */
public final class ListJson {
    private ListJson() {
    }

    /** One object under its root: {@code {"plan": {…}}}. */
    public static ObjectNode one(String root, ObjectNode item) {
        ObjectNode answer = JsonNodeFactory.instance.objectNode();
        answer.set(root, item);
        return answer;
    }

    /** A list that is never paged. */
    public static ObjectNode all(String root, List<ObjectNode> items) {
        ObjectNode answer = JsonNodeFactory.instance.objectNode();
        ArrayNode array = answer.putArray(root);
        items.forEach(array::add);
        return answer;
    }

    /**
     * A page with its {@code meta}.
     *
     * @param page       from 1
     * @param perPage    items per page
     * @param totalCount items of the whole list
     */
    public static ObjectNode page(String root, List<ObjectNode> items, long page, int perPage,
                                  long totalCount) {
        ObjectNode answer = all(root, items);
        long pages = (totalCount + perPage - 1) / perPage;
        ObjectNode meta = answer.putObject("meta");
        meta.put("current_page", totalCount == 0 ? 0 : page);
        meta.put("next_page", page < pages ? (Long) (page + 1) : null);
        meta.put("prev_page", totalCount == 0 || page == 1 ? null : (Long) (page - 1));
        meta.put("total_pages", pages);
        meta.put("total_count", totalCount);
        return answer;
    }
}

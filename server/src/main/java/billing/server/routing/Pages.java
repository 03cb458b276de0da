package billing.server.routing;

import billing.engine.PageOf;
import billing.engine.PageRange;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.function.Function;

/** Pages of lists that are short enough to be loaded whole, like those of the catalog. */
public final class Pages {
    private Pages() {
    }

    /** The page that a call requests; only its items are rendered. */
    public static <T> Reply of(Call call, String root, List<T> all,
            Function<T, ObjectNode> render) {
        PageRange page = call.query().page();
        List<T> items = all.stream().skip(page.offset()).limit(page.perPage()).toList();
        return Reply.page(root, items.stream().map(render).toList(),
                new PageOf<>(items, all.size(), page));
    }
}

package billing.cli.session;

import billing.cli.output.Result;
import billing.server.render.ListJson;
import billing.store.Page;
import billing.store.PageOf;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import picocli.CommandLine.Option;

/** The mixin of commands that list page by page: {@code --page}, {@code --per-page}. */
public final class PageOptions {
    @Option(names = "--page", paramLabel = "N", defaultValue = "1",
            description = "Which page; ${DEFAULT-VALUE} by default.")
    private int number;
    @Option(names = "--per-page", paramLabel = "N", defaultValue = "100",
            description = "Rows of a page; ${DEFAULT-VALUE} by default.")
    private int perPage;

    /**
     * The page that is asked for.
     *
     * @throws UsageException when there can be none such
     */
    public Page page() {
        return new Page(atLeastOne("--page", number), atLeastOne("--per-page", perPage));
    }

    /** The JSON of a page; the items are those of the page, rendered. */
    public static ObjectNode json(String root, List<ObjectNode> items, PageOf<?> found) {
        return ListJson.page(root, items, found.page().number(), found.page().perPage(),
                found.totalCount());
    }

    /** A result that says where the list goes on, if it does; {@code things} is what it holds. */
    public static Result withNext(Result result, PageOf<?> found, String things) {
        int number = found.page().number();
        return found.totalPages() <= number ? result : result.note("page " + number + " of "
                + found.totalPages() + ", " + found.totalCount() + " " + things + "; --page "
                + (number + 1) + " shows more");
    }

    private static int atLeastOne(String option, int given) {
        if (given < 1) {
            throw new UsageException(option + ": " + given + " is too low", "count from 1");
        }
        return given;
    }
}

package billing.cli.session;

import billing.cli.output.OutputFormat;
import billing.cli.output.Result;
import billing.engine.PageOf;
import billing.engine.PageRange;
import billing.server.render.ListJson;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import picocli.CommandLine.Option;

/** The mixin of commands that list page by page: {@code --page}, {@code --per-page}. */
public final class PageOptions {
    private static final int ALL = Integer.MAX_VALUE;
    @Option(names = "--page", paramLabel = "N",
            description = "Page of the list. Default: 1")
    private Integer number;
    @Option(names = "--per-page", paramLabel = "N",
            description = "Rows of a page. Default: 100 in a table; csv, json and yaml are whole.")
    private Integer perPage;

    /**
     * The page that is asked for. What programs read is the whole list unless a page is named: an
     * export that ends after a hundred rows looks complete.
     *
     * @throws UsageException when there can be none such
     */
    public PageRange page(Session session) {
        boolean isWhole = number == null && session.format() != OutputFormat.TABLE;
        return new PageRange(number == null ? 1 : atLeastOne("--page", number), perPage != null
                ? atLeastOne("--per-page", perPage) : isWhole ? ALL : PageRange.DEFAULT_ROWS);
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

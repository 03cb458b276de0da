package billing.cli.session;

import billing.cli.output.OutputFormat;
import billing.cli.output.Result;
import billing.engine.PageOf;
import billing.engine.PageRange;
import billing.server.render.ListJson;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import picocli.CommandLine.Option;

/** The mixin of commands that list in pages: {@code --page}, {@code --per-page}. */
public final class PageOptions {
    private static final int ALL = Integer.MAX_VALUE;
    @Option(names = "--page", paramLabel = "N",
            description = "Page number. Default: 1")
    private Integer number;
    @Option(names = "--per-page", paramLabel = "N",
            description = "Rows per page. Default: 100 for tables; all rows for csv, json and yaml")
    private Integer perPage;

    /**
     * The page to show. Formats for programs hold the whole list unless a page is named: an export
     * that ended after a hundred rows would look complete.
     *
     * @throws UsageException if a number is below 1
     */
    public PageRange page(Session session) {
        boolean isWhole = number == null && session.format() != OutputFormat.TABLE;
        return new PageRange(number == null ? 1 : atLeastOne("--page", number), perPage != null
                ? atLeastOne("--per-page", perPage) : isWhole ? ALL : PageRange.DEFAULT_ROWS);
    }

    /** The JSON of a page with its rendered items. */
    public static ObjectNode json(String root, List<ObjectNode> items, PageOf<?> found) {
        return ListJson.page(root, items, found.page().number(), found.page().perPage(),
                found.totalCount());
    }

    /**
     * A result with a note about the next page, if there is one, or a message that the page is
     * after the last one; {@code things} are listed.
     */
    public static Result withNext(Result result, PageOf<?> found, String things) {
        long number = found.page().number();
        if (number > found.totalPages() && found.totalCount() > 0) {
            return result.whenEmpty("page " + number + " is after the last page, "
                    + found.totalPages() + " (" + found.totalCount() + " " + things + ")");
        }
        return found.totalPages() <= number ? result : result.note("page " + number + " of "
                + found.totalPages() + " (" + found.totalCount() + " " + things
                + "); show the next page with --page " + (number + 1));
    }

    private static int atLeastOne(String option, int given) {
        if (given < 1) {
            throw new UsageException(option + ": " + given + " is less than 1", "use 1 or more");
        }
        return given;
    }
}

package billing.server.console.view;

import billing.engine.PageOf;
import java.util.function.LongFunction;

/**
 * Links to the previous and the next page of a list, for the template {@code pager}.
 *
 * @param text  which part of the list is shown
 * @param newer the path of the page before; null for none
 * @param older the path of the page after; null for none
 */
public record Pager(String text, String newer, String older) {
    /**
     * The pager of a page.
     *
     * @param path the path of a page by its number
     */
    public static Pager of(PageOf<?> page, LongFunction<String> path) {
        long number = page.page().number();
        long first = page.page().offset() + 1;
        long last = page.page().offset() + page.items().size();
        return new Pager(page.items().isEmpty() ? null : first + "\u2013" + last + " of "
                + page.totalCount(), number > 1 ? path.apply(number - 1) : null,
                number < page.totalPages() ? path.apply(number + 1) : null);
    }
}

package billing.engine;

import java.util.List;

/**
 * One page of a list ({@code api-conventions.md 5}).
 *
 * @param items      in the order of the list; empty beyond its end
 * @param totalCount rows of the whole list
 * @param page       which page it is
 * @param <T>        what the list holds
 */
public record PageOf<T>(List<T> items, long totalCount, PageRange page) {
    public PageOf {
        items = List.copyOf(items);
    }

    /** Pages of the whole list; 0 when it is empty. */
    public long totalPages() {
        return (totalCount + page.perPage() - 1) / page.perPage();
    }
}

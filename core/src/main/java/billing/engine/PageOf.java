package billing.engine;

import java.util.List;
import java.util.function.LongSupplier;

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

    /**
     * A page that was read, of a list whose rows are counted only where the page does not tell how
     * many there are: the last page does, which is the only one of most lists.
     *
     * @param count counts the rows of the whole list
     */
    public static <T> PageOf<T> of(List<T> items, PageRange page, LongSupplier count) {
        boolean isLast = items.size() < page.perPage() && (!items.isEmpty() || page.number() == 1);
        return new PageOf<>(items, isLast ? page.offset() + items.size() : count.getAsLong(),
                page);
    }

    /** Pages of the whole list; 0 when it is empty. */
    public long totalPages() {
        return (totalCount + page.perPage() - 1) / page.perPage();
    }
}

package billing.engine;

/**
 * Which part of a list is wanted ({@code api-conventions.md 5}).
 *
 * @param number  from 1
 * @param perPage rows of a page, positive
 */
public record PageRange(long number, int perPage) {
    /** Rows of a page by default. */
    public static final int DEFAULT_ROWS = 100;

    public PageRange {
        if (number < 1 || perPage < 1) {
            throw new IllegalArgumentException("no page " + number + " of " + perPage + " rows");
        }
    }

    /** The first page of the usual length. */
    public static PageRange first() {
        return new PageRange(1, DEFAULT_ROWS);
    }

    /** Rows before the page; of pages that no list reaches, the largest number. */
    public long offset() {
        return number - 1 > Long.MAX_VALUE / perPage ? Long.MAX_VALUE : (number - 1) * perPage;
    }
}

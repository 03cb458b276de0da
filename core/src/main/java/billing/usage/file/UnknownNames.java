package billing.usage.file;

import java.util.List;

/**
 * Names in rows of a file that the database does not have. A column that was mapped wrongly holds
 * a new name in each row, so only the {@value #MOST_KEPT} names with the most rows are kept as
 * texts, some 100 KB. The others have no more than the 53 bytes that an import takes for each name
 * of a file, and none after it.
 *
 * @param count    how many different names these are
 * @param rows     how many rows have one of them
 * @param frequent those with the most rows, the most frequent first, else by name; all of them if
 *                 there are no more than {@value #MOST_KEPT}
 */
public record UnknownNames(long count, long rows, List<NamedRows> frequent) {
    /** More names are counted, but not kept. */
    public static final int MOST_KEPT = 1_000;

    public UnknownNames {
        frequent = List.copyOf(frequent);
    }

    /**
     * A name and the rows that have it.
     *
     * @param rows how many, at least one
     */
    public record NamedRows(String name, long rows) {
    }
}

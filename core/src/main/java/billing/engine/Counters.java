package billing.engine;

/**
 * Numbers that are handed out once and never again, from 1.
 *
 * <p>They belong to the transaction that takes them: when it is rolled back, they are free again.
 */
public final class Counters {
    /** The order of ingestion of usage events and of their voids. */
    public static final String EVENT = "event";
    /** Sequential ids of customers, deleted ones included. */
    public static final String CUSTOMER = "customer";
    private final Handle handle;

    /** The counters of a database. */
    public Counters(Handle handle) {
        this.handle = handle;
    }

    /** The last number that was handed out; 0 for none. */
    public long last(String name) {
        return new Rows<>(handle, "SELECT next_value FROM counters",
                row -> row.number("next_value")).first("WHERE name = ?", name).orElse(1L) - 1;
    }

    /** The next number. */
    public long take(String name) {
        return take(name, 1);
    }

    /** The first of {@code count} numbers in a row, all of which are the caller's. */
    public long take(String name, int count) {
        return new Rows<>(handle, "INSERT INTO counters (name, next_value)",
                row -> row.number("next_value"))
                .first("VALUES (?, 1 + ?) ON CONFLICT (name)"
                        + " DO UPDATE SET next_value = counters.next_value + ?"
                        + " RETURNING next_value",
                        name, count, count).orElseThrow() - count;
    }
}

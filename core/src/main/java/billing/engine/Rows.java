package billing.engine;

import billing.kernel.error.DamagedValueException;
import billing.kernel.work.Chunks;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.DateTimeException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;

/**
 * The rows of one SELECT as domain values, narrowed by the conditions that a caller appends.
 *
 * <p>{@code rows.list("WHERE plan_id = ? ORDER BY position", plan.id())}: question marks take
 * domain values in their stored form.
 *
 * @param <T> what a row becomes
 */
public final class Rows<T> {
    /** Values named in one statement; databases limit how many there may be. */
    private static final int VALUES_PER_STATEMENT = 900;
    private final Handle handle;
    private final String select;
    private final Row.Reader<T> reader;

    /** The rows of a statement that ends before its WHERE. */
    public Rows(Handle handle, String select, Row.Reader<T> reader) {
        this.handle = handle;
        this.select = select;
        this.reader = reader;
    }

    /** Whether a statement that ends before its WHERE finds anything; {@code rest} as above. */
    public static boolean exist(Handle handle, String select, String rest, Object... values) {
        return new Rows<>(handle, select, row -> true).first(rest, values).isPresent();
    }

    /** The first row, or nothing. */
    public Optional<T> first(String rest, Object... values) {
        List<T> found = read(rest, Arrays.asList(values), 1);
        return found.isEmpty() ? Optional.empty() : Optional.of(found.get(0));
    }

    /** Hands the rows over one by one, in the order that the statement gives; keeps none. */
    public void each(Consumer<T> consumer, String rest, Object... values) {
        read(rest, Arrays.asList(values), Integer.MAX_VALUE, consumer);
    }

    /** All rows in the order that the statement gives. */
    public List<T> list(String rest, Object... values) {
        return read(rest, Arrays.asList(values), Integer.MAX_VALUE);
    }

    /**
     * All rows whose column holds one of the values; none for no values.
     *
     * @param condition ends before the list: {@code WHERE deleted_at IS NULL AND plan_id}
     * @param order     what follows the list; may be empty. Holds within about a thousand values
     */
    public List<T> listIn(String condition, Collection<?> values, String order) {
        return listIn(condition, List.of(), values, order);
    }

    /**
     * The same with a condition that has question marks of its own.
     *
     * @param first their values
     */
    public List<T> listIn(String condition, List<?> first, Collection<?> values, String order) {
        List<T> found = new ArrayList<>();
        for (List<Object> part : Chunks.of(List.<Object>copyOf(values), VALUES_PER_STATEMENT)) {
            List<Object> some = new ArrayList<>(first);
            some.addAll(part);
            some.addAll(Collections.nCopies(first.size() + marksFor(some.size() - first.size())
                    - some.size(), some.get(some.size() - 1)));
            found.addAll(read(condition + " IN (" + marks(some.size() - first.size()) + ") "
                    + order, some, Integer.MAX_VALUE));
        }
        return found;
    }

    /**
     * The rows of {@link #listIn} by what they belong to, each in the order of the statement;
     * owners without rows are absent.
     *
     * @param owner the column with the identifier of the owner
     */
    public Map<UUID, List<T>> byOwner(String owner, String condition, Collection<?> values,
                                      String order) {
        return byOwner(owner, condition, List.of(), values, order);
    }

    /** The same with a condition that has question marks of its own. */
    public Map<UUID, List<T>> byOwner(String owner, String condition, List<?> first,
                                      Collection<?> values, String order) {
        Map<UUID, List<T>> found = new HashMap<>();
        new Rows<>(handle, select, row -> Map.entry(row.id(owner), reader.read(row)))
                .listIn(condition, first, values, order)
                .forEach(row -> found.computeIfAbsent(row.getKey(), id -> new ArrayList<>())
                        .add(row.getValue()));
        return found;
    }

    /**
     * The rows of {@link #listIn} by an identifier that each has alone.
     *
     * @param key the column with the identifier
     */
    public Map<UUID, T> byKey(String key, String condition, List<?> first, Collection<?> values) {
        Map<UUID, T> found = new HashMap<>();
        new Rows<>(handle, select, row -> Map.entry(row.id(key), reader.read(row)))
                .listIn(condition, first, values, "")
                .forEach(row -> found.put(row.getKey(), row.getValue()));
        return found;
    }

    /**
     * How many question marks a list of values gets: a power of two, the last value repeated. So
     * there are few different statements, which connections keep prepared.
     */
    private static int marksFor(int values) {
        return Math.min(VALUES_PER_STATEMENT, Math.max(1, 2 * Integer.highestOneBit(values - 1)));
    }

    /**
     * One page of the rows that meet conditions.
     *
     * @param from  the tables that the conditions read, for counting: {@code FROM invoices}
     * @param order the list's order: {@code ORDER BY created_at DESC, id}
     */
    public PageOf<T> page(String from, Conditions conditions, String order, PageRange page) {
        List<T> items = list(conditions.where() + " " + order + " LIMIT ? OFFSET ?",
                conditions.values(page.perPage(), page.offset()));
        return PageOf.of(items, page, () -> new Rows<>(handle, "SELECT count(*) AS total " + from,
                row -> row.number("total"))
                .first(conditions.where(), conditions.values()).orElseThrow());
    }

    /** So many question marks, separated by commas. */
    public static String marks(int count) {
        return String.join(", ", Collections.nCopies(count, "?"));
    }

    private List<T> read(String rest, List<?> values, int limit) {
        List<T> found = new ArrayList<>();
        read(rest, values, limit, found::add);
        return found;
    }

    private void read(String rest, List<?> values, int limit, Consumer<T> consumer) {
        String sql = select + " " + rest;
        try (PooledStatement pooled = PooledStatement.executedNext(handle, sql);
             ResultSet result = pooled.setAll(values).limit(limit).result()) {
            Row row = new Row(pooled.connection(), result, pooled.columns());
            for (int count = 0; count < limit && result.next(); count++) {
                consumer.accept(value(row));
            }
        } catch (SQLException e) {
            throw handle.connection().failed("reading with " + sql, e);
        }
    }

    /** Whatever this program writes it can read; so what it cannot read was damaged. */
    private T value(Row row) {
        try {
            return reader.read(row);
        } catch (NullPointerException | IllegalArgumentException | ArithmeticException
                 | DateTimeException | ClassCastException e) {
            throw new DamagedValueException(select, e);
        }
    }
}

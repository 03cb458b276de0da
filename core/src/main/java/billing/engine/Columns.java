package billing.engine;

import billing.kernel.codelist.Codes;
import billing.kernel.money.CurrencyUnit;
import billing.kernel.time.Instants;
import billing.kernel.time.Zones;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/**
 * The values of one row on their way into a table: domain values become what the schema keeps.
 *
 * <p>What is null in all rows that are added together is not handed over, which would take as long
 * as a value does: an absent column is null, for no column of the schema that may be null has
 * another default.
 *
 * <p>{@code Columns.of("plans").set("id", plan.id()).set("code", plan.code()).insert(handle)}.
 */
public final class Columns {
    /** As many columns as the widest tables have. */
    private static final int WIDE = 48;
    /** The texts of constants, of which a row may hold many. */
    private static final Map<Enum<?>, String> CONSTANTS = new ConcurrentHashMap<>();
    private final String table;
    private final List<String> names = new ArrayList<>(WIDE);
    private final List<Object> values = new ArrayList<>(WIDE);

    private Columns(String table) {
        this.table = table;
    }

    /** A row of a table. */
    public static Columns of(String table) {
        return new Columns(table);
    }

    /** Sets a column to a domain value; null is SQL null. */
    public Columns set(String column, Object value) {
        names.add(column);
        values.add(stored(value));
        return this;
    }

    /** Sets a column to a value stored as JSON. */
    public Columns json(String column, Object value) {
        names.add(column);
        values.add(Json.write(value));
        return this;
    }

    /** Adds the row. */
    public void insert(Handle handle) {
        insertAll(handle, List.of(this));
    }

    /**
     * Adds rows that set the same columns of the same table, in order.
     */
    public static void insertAll(Handle handle, List<Columns> rows) {
        if (!rows.isEmpty()) {
            writeAll(handle, rows, "");
        }
    }

    /** Adds rows like {@link #insertAll}, except those whose key there is already. */
    public static void addMissing(Handle handle, List<Columns> rows) {
        if (!rows.isEmpty()) {
            writeAll(handle, rows, " ON CONFLICT DO NOTHING");
        }
    }

    /** Adds rows like {@link #insertAll}, in the place of those with the same values in the key. */
    public static void upsertAll(Handle handle, List<Columns> rows, String... key) {
        if (!rows.isEmpty()) {
            Set<String> keys = Set.of(key);
            String changes = rows.get(0).names.stream().filter(name -> !keys.contains(name))
                    .map(name -> name + " = excluded." + name).collect(Collectors.joining(", "));
            writeAll(handle, rows, " ON CONFLICT (" + String.join(", ", key)
                    + ") DO UPDATE SET " + changes);
        }
    }

    private static void writeAll(Handle handle, List<Columns> rows, String onConflict) {
        try {
            Insertion.insert(handle, rows, onConflict);
        } catch (SQLException e) {
            throw handle.connection().failed("adding rows to " + rows.get(0).table, e);
        }
    }

    /** Changes the set columns of the row with this id; answers whether there is one. */
    public boolean update(Handle handle, UUID id) {
        return handle.execute(update(), valuesAnd(id).toArray()) == 1;
    }

    /**
     * Changes the rows of these ids, in order; all of them set the same columns of the same table.
     */
    public static void updateAll(Handle handle, Map<UUID, Columns> rows) {
        if (rows.isEmpty()) {
            return;
        }
        try (PooledStatement update = new PooledStatement(handle,
                rows.values().iterator().next().update())) {
            for (Map.Entry<UUID, Columns> row : rows.entrySet()) {
                update.setAll(row.getValue().valuesAnd(row.getKey())).addToBatch();
            }
            update.executeBatch();
        } catch (SQLException e) {
            throw handle.connection().failed("changing rows", e);
        }
    }

    private String update() {
        return "UPDATE " + table + " SET " + names.stream().map(name -> name + " = ?")
                .collect(Collectors.joining(", ")) + " WHERE id = ?";
    }

    private List<Object> valuesAnd(UUID id) {
        List<Object> all = new ArrayList<>(values);
        all.add(id);
        return all;
    }

    /**
     * The stored form of a domain value: what a query binds and a row holds, which callers hand
     * over as it is. Identifiers remain what they are: {@link PooledStatement} knows how the
     * database stores them. Texts are kept without the character U+0000
     * ({@code api-conventions.md 4}), which PostgreSQL does not store.
     */
    static Object stored(Object value) {
        if (value instanceof String text) {
            return withoutNul(text);
        }
        if (value == null || value instanceof UUID
                || value instanceof Number && !(value instanceof BigDecimal)) {
            return value;
        }
        if (value instanceof LocalDate || value instanceof CurrencyUnit) {
            return value.toString();
        }
        if (value instanceof ZoneId zone) {
            return Zones.name(zone);
        }
        if (value instanceof BigDecimal decimal) {
            return decimal.toPlainString();
        }
        if (value instanceof Instant instant) {
            return Instants.toMicros(instant);
        }
        if (value instanceof Boolean flag) {
            return flag ? 1 : 0;
        }
        if (value instanceof Enum<?> constant) {
            return CONSTANTS.computeIfAbsent(constant, Codes::of);
        }
        if (value instanceof Collection<?> || value instanceof Map<?, ?>) {
            return Json.write(value);
        }
        return value;
    }

    /** A text as it is stored: without the character U+0000. */
    static String withoutNul(String text) {
        return text.indexOf('\0') < 0 ? text : text.replace("\0", "");
    }

    String table() {
        return table;
    }

    /** How many columns are set; each has a place. */
    int size() {
        return names.size();
    }

    String name(int place) {
        return names.get(place);
    }

    Object value(int place) {
        return values.get(place);
    }
}

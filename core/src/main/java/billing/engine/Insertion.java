package billing.engine;

import billing.engine.driver.EngineConnection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import java.util.StringJoiner;

/**
 * Adds rows that set the same columns of a table, ten by one statement as long as there are ten.
 *
 * <p>What is the same in all rows is handed over once for the ten, where the engine can: handing
 * values over takes about as long as storing them, and of what a billing run writes almost every
 * other one is the same. More than ten rows a statement gain nothing. What is null in all rows is
 * left out. An engine that can load rows is handed many at once.
 */
final class Insertion {
    private static final int TOGETHER = 10;
    /** From so many rows on they are loaded, where the engine can. */
    private static final int LOADED = 50;
    private final EngineConnection connection;
    private final Columns first;
    private final int[] same;
    private final int[] own;
    private final String onConflict;

    /**
     * An insertion by places of columns.
     *
     * @param same those handed over once for all rows of a statement
     * @param own  those handed over for each row
     */
    private Insertion(EngineConnection connection, Columns first, BitSet same, BitSet own,
                      String onConflict) {
        this.connection = connection;
        this.first = first;
        this.same = same.stream().toArray();
        this.own = own.stream().toArray();
        this.onConflict = onConflict;
    }

    /**
     * Adds rows in order.
     *
     * @param onConflict how the statement ends
     */
    static void insert(Handle handle, List<Columns> rows, String onConflict) throws SQLException {
        Columns first = rows.get(0);
        BitSet filled = new BitSet();
        BitSet differing = new BitSet();
        for (Columns row : rows) {
            for (int place = 0; place < first.size(); place++) {
                if (!differing.get(place)
                        && !Objects.equals(row.value(place), first.value(place))) {
                    differing.set(place);
                }
            }
        }
        for (int place = 0; place < first.size(); place++) {
            filled.set(place, differing.get(place) || first.value(place) != null);
        }
        if (rows.size() >= LOADED && onConflict.isEmpty() && handle.connection().loadsRows()) {
            load(handle.connection(), rows, filled.stream().toArray());
            return;
        }
        int tens = rows.size() / TOGETHER * TOGETHER;
        if (tens > 0) {
            BitSet same = (BitSet) filled.clone();
            same.andNot(differing);
            boolean isShared = handle.connection().hasNumberedParameters();
            new Insertion(handle.connection(), first, isShared ? same : new BitSet(),
                    isShared ? differing : filled, onConflict)
                    .write(handle, rows.subList(0, tens), TOGETHER);
        }
        if (tens < rows.size()) {
            new Insertion(handle.connection(), first, new BitSet(), filled, onConflict)
                    .write(handle, rows.subList(tens, rows.size()), 1);
        }
    }

    private static void load(EngineConnection connection, List<Columns> rows, int[] places)
            throws SQLException {
        Columns first = rows.get(0);
        connection.load(first.table(), Arrays.stream(places).mapToObj(first::name).toList(),
                rows.stream().map(row -> Arrays.stream(places).mapToObj(row::value).toArray())
                        .toList());
    }

    private void write(Handle handle, List<Columns> rows, int together) throws SQLException {
        try (PooledStatement pooled = new PooledStatement(handle, statement(together))) {
            PreparedStatement statement = pooled.jdbc();
            for (int start = 0; start < rows.size(); start += together) {
                int parameter = 1;
                for (int place : same) {
                    connection.bind(statement, parameter++, first.value(place));
                }
                for (Columns row : rows.subList(start, start + together)) {
                    for (int place : own) {
                        connection.bind(statement, parameter++, row.value(place));
                    }
                }
                statement.addBatch();
            }
            statement.executeBatch();
            connection.changed("INSERT INTO " + first.table());
        }
    }

    /** Of one row: {@code INSERT INTO t (a, b) VALUES (?1, ?2)}, or without numbers. */
    private String statement(int together) {
        StringJoiner columns = new StringJoiner(", ", " (", ")");
        for (int place : same) {
            columns.add(first.name(place));
        }
        for (int place : own) {
            columns.add(first.name(place));
        }
        StringJoiner values = new StringJoiner(", ");
        for (int row = 0; row < together; row++) {
            values.add(marks(same.length + row * own.length));
        }
        return "INSERT INTO " + first.table() + columns + " VALUES " + values + onConflict;
    }

    /** The parameters of one row, placed after so many others. */
    private String marks(int others) {
        if (!connection.hasNumberedParameters()) {
            return "(" + Rows.marks(own.length) + ")";
        }
        StringJoiner marks = new StringJoiner(", ", "(", ")");
        for (int parameter = 1; parameter <= same.length; parameter++) {
            marks.add("?" + parameter);
        }
        for (int parameter = 1; parameter <= own.length; parameter++) {
            marks.add("?" + (others + parameter));
        }
        return marks.toString();
    }
}

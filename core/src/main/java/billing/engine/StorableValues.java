package billing.engine;

import billing.engine.driver.MoveEnd;
import billing.engine.driver.UuidBytes;
import billing.kernel.error.StoreException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Values of a file that goes to a server. A column of a file may hold any value, whatever its type
 * is; one of a server may not, and a server stores no U+0000.
 */
final class StorableValues {
    /** A column that earlier versions have stored U+0000 in, and no command changes. */
    private static final String TABLE = "activity_logs";
    private static final String COLUMN = "reason";
    private static final String HAS_NUL = "instr(%1$s, char(0)) > 0";
    /** Of texts beyond ASCII alone, since the function is called for each of them. */
    private static final String IS_MALFORMED = "typeof(%1$s) = 'text' AND %1$s GLOB '*[^ -~]*'"
            + " AND NOT " + MoveEnd.IS_UTF8 + "(%1$s)";
    private static final Fault MALFORMED = new Fault(IS_MALFORMED, "is not valid UTF-8");
    private static final Map<MovedTable.Kind, List<Fault>> FAULTS = Map.of(
            MovedTable.Kind.NUMBER, List.of(new Fault("typeof(%1$s) NOT IN ('integer', 'null')",
                    "is not an integer")),
            MovedTable.Kind.TEXT, List.of(new Fault("typeof(%1$s) NOT IN ('text', 'null')",
                    "is not a text"), new Fault(HAS_NUL,
                    "holds the character U+0000, which PostgreSQL does not store"), MALFORMED),
            MovedTable.Kind.ID, List.of(new Fault("typeof(%1$s) <> 'null' AND (typeof(%1$s)"
                    + " <> 'blob' OR length(%1$s) <> " + UuidBytes.LENGTH + ")",
                    "is not an identifier of 16 bytes")),
            MovedTable.Kind.TEXT_OR_BYTES, List.of(new Fault("typeof(%1$s) IN ('integer', 'real')",
                    "is neither a text nor bytes"), MALFORMED));

    private StorableValues() {
    }

    /**
     * What is wrong with a value.
     *
     * @param condition holds of a column with such a value
     */
    private record Fault(String condition, String what) {
        String condition(String column) {
            return "(" + String.format(condition, column) + ")";
        }
    }

    /**
     * Requires that a server stores all values of a file; first removes the character U+0000 where
     * the program should have done so.
     *
     * @throws StoreException when it does not store one of them
     */
    static void prepare(MoveEnd file, List<MovedTable> tables) throws SQLException {
        file.whole(() -> clean(file.connection().jdbc()));
        for (MovedTable table : tables) {
            List<String> all = new ArrayList<>();
            for (int place = 0; place < table.columns().size(); place++) {
                String column = table.columns().get(place);
                FAULTS.get(table.kinds().get(place))
                        .forEach(fault -> all.add(fault.condition(column)));
            }
            // All at once, so that the table is read once.
            if (keyOfFirst(file, table, String.join(" OR ", all)) != null) {
                refuse(file, table);
            }
        }
    }

    private static void refuse(MoveEnd file, MovedTable table) throws SQLException {
        for (int place = 0; place < table.columns().size(); place++) {
            String column = table.columns().get(place);
            for (Fault fault : FAULTS.get(table.kinds().get(place))) {
                String key = keyOfFirst(file, table, fault.condition(column));
                if (key != null) {
                    throw new StoreException("the database to be moved has a value that "
                            + fault.what() + ": " + table.name() + "." + column + " of the row "
                            + key, "correct it in the file with another program", null);
                }
            }
        }
    }

    /** The key of the first row that a condition holds of; null when there is none. */
    private static String keyOfFirst(MoveEnd file, MovedTable table, String condition)
            throws SQLException {
        String key = table.keyColumns().stream().map(column -> "CASE WHEN typeof(" + column
                + ") = 'blob' THEN lower(hex(" + column + ")) ELSE " + column + " END")
                .collect(Collectors.joining(" || ', ' || "));
        try (var statement = file.connection().jdbc().createStatement();
             ResultSet found = statement.executeQuery("SELECT " + key + " FROM " + table.name()
                     + " WHERE " + condition + " LIMIT 1")) {
            return found.next() ? String.valueOf(found.getString(1)) : null;
        }
    }

    /** The function {@code replace} of SQLite takes the character for an empty text. */
    private static void clean(Connection connection) throws SQLException {
        try (var select = connection.createStatement();
             ResultSet found = select.executeQuery("SELECT rowid, " + COLUMN + " FROM " + TABLE
                     + " WHERE " + String.format(HAS_NUL, COLUMN));
             PreparedStatement update = connection.prepareStatement("UPDATE " + TABLE + " SET "
                     + COLUMN + " = ? WHERE rowid = ?")) {
            while (found.next()) {
                update.setString(1, found.getString(2).replace("\0", ""));
                update.setLong(2, found.getLong(1));
                update.addBatch();
            }
            update.executeBatch();
        }
    }
}

package billing.engine;

import billing.engine.driver.MoveEnd;
import billing.engine.driver.UuidBytes;
import billing.kernel.error.StoreException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Values of a file that goes to a server. A column of a file may hold any value, whatever its type
 * is; one of a server may not, and a server stores no U+0000. Earlier versions have stored it in
 * some texts; it is left out when they are read ({@link MovedTable}).
 */
final class StorableValues {
    /** Of texts beyond ASCII alone, since the function is called for each of them. */
    private static final String IS_MALFORMED = "typeof(%1$s) = 'text' AND %1$s GLOB '*[^ -~]*'"
            + " AND NOT " + MoveEnd.IS_UTF8 + "(%1$s)";
    private static final Fault MALFORMED = new Fault(IS_MALFORMED, "is not valid UTF-8");
    /** Left out of a key, it might make the key that of another row, and the order another one. */
    private static final Fault KEY_WITH_NUL = new Fault("instr(%1$s, char(0)) > 0",
            "holds the character U+0000, which PostgreSQL does not store");
    private static final Map<MovedTable.Kind, List<Fault>> FAULTS = Map.of(
            MovedTable.Kind.NUMBER, List.of(new Fault("typeof(%1$s) NOT IN ('integer', 'null')",
                    "is not an integer")),
            MovedTable.Kind.TEXT, List.of(new Fault("typeof(%1$s) NOT IN ('text', 'null')",
                    "is not a text"), MALFORMED),
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
     * Requires that a server stores all values of a file.
     *
     * @throws StoreException when it does not store one of them
     */
    static void prepare(MoveEnd file, List<MovedTable> tables) throws SQLException {
        for (MovedTable table : tables) {
            List<String> all = new ArrayList<>();
            for (int place = 0; place < table.columns().size(); place++) {
                String column = table.columns().get(place);
                faults(table, place).forEach(fault -> all.add(fault.condition(column)));
            }
            // All at once, so that the table is read once.
            if (keyOfFirst(file, table, String.join(" OR ", all)) != null) {
                refuse(file, table);
            }
        }
    }

    /** What may be wrong with the values of a column. */
    private static List<Fault> faults(MovedTable table, int place) {
        List<Fault> faults = new ArrayList<>(FAULTS.get(table.kinds().get(place)));
        if (table.kinds().get(place) == MovedTable.Kind.TEXT && table.key().contains(place)) {
            faults.add(KEY_WITH_NUL);
        }
        return faults;
    }

    private static void refuse(MoveEnd file, MovedTable table) throws SQLException {
        for (int place = 0; place < table.columns().size(); place++) {
            String column = table.columns().get(place);
            for (Fault fault : faults(table, place)) {
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
}

package billing.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** All rows of a database as text, to compare what it holds before and after something. */
public final class StoredRows {
    private static final String UPDATED = "updated_at";
    /** Marks tell other programs what to read again, be it as it was. */
    private static final String MARKS = "change_marks";
    private static final Pattern ZEROS = Pattern.compile("(['\"]-?[0-9]+)\\.0+(?=['\"])");

    private StoredRows() {
    }

    /**
     * The rows, each after the name of its table, without when it was updated last; a number that
     * is stored as text is the same with superfluous zeros.
     */
    public static Set<String> of(Database database) {
        return database.read(handle -> {
            boolean isServer = handle.dialect().engine().equals("PostgreSQL");
            Set<String> rows = new TreeSet<>();
            tables(handle, isServer).stream().filter(table -> !table.equals(MARKS))
                    .forEach(table -> texts(handle, isServer
                    ? "SELECT CAST(to_jsonb(one) - '" + UPDATED + "' AS text) AS text FROM "
                            + table + " AS one"
                    : "SELECT " + columns(handle, table) + " AS text FROM " + table)
                    .forEach(row -> rows.add(table + " " + ZEROS.matcher(row).replaceAll("$1"))));
            return rows;
        });
    }

    /** The rows that only one of two databases has. */
    public static List<String> difference(Set<String> before, Set<String> after) {
        List<String> difference = new ArrayList<>();
        before.stream().filter(row -> !after.contains(row)).map("- "::concat)
                .forEach(difference::add);
        after.stream().filter(row -> !before.contains(row)).map("+ "::concat)
                .forEach(difference::add);
        return difference;
    }

    private static List<String> tables(Handle handle, boolean isServer) {
        return texts(handle, isServer ? "SELECT table_name AS text FROM information_schema.tables"
                + " WHERE table_schema = current_schema() AND table_type = 'BASE TABLE'"
                : "SELECT name AS text FROM sqlite_master WHERE type = 'table'"
                + " AND name NOT LIKE 'sqlite_%'");
    }

    private static String columns(Handle handle, String table) {
        return texts(handle, "SELECT name AS text FROM pragma_table_info('" + table + "')")
                .stream().filter(column -> !column.equals(UPDATED))
                .map(column -> "'" + column + "=' || quote(" + column + ")")
                .collect(Collectors.joining(" || ' ' || "));
    }

    private static List<String> texts(Handle handle, String query) {
        return new Rows<>(handle, query, row -> row.text("text")).list("");
    }
}

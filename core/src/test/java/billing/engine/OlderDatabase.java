package billing.engine;

import billing.engine.sqlite.SqliteSchema;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Databases as an older version of the program left them. */
public final class OlderDatabase {
    private OlderDatabase() {
    }

    /**
     * Writes what a database holds to a file of an older schema, as far as that can hold it.
     *
     * @param closed the database; nobody has it open
     */
    public static void write(Path closed, Path older, int version) throws SQLException {
        String url = "jdbc:sqlite:" + older;
        SqliteSchema.migrate(url, String.valueOf(version));
        try (Connection connection = DriverManager.getConnection(url);
             Statement statement = connection.createStatement()) {
            statement.execute("PRAGMA foreign_keys = OFF");
            statement.execute("ATTACH '" + closed + "' AS newer");
            // Of marks, each version has those of its own topics.
            List<String> tables = texts(statement, "SELECT name FROM main.sqlite_master"
                    + " WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
                    + " AND name NOT LIKE 'flyway_%' AND name <> 'change_marks'");
            for (String table : tables) {
                List<String> columns = texts(statement,
                        "SELECT name FROM pragma_table_info('" + table + "', 'main')");
                List<String> texts = texts(statement, "SELECT name FROM pragma_table_info('"
                        + table + "', 'main') WHERE type = 'TEXT'");
                statement.execute("DELETE FROM main." + table);
                statement.execute("INSERT INTO main." + table + " (" + String.join(", ", columns)
                        + ") SELECT " + columns.stream().map(column -> texts.contains(column)
                        ? text(column) : column).collect(Collectors.joining(", "))
                        + " FROM newer." + source(table));
            }
            statement.execute("PRAGMA main.user_version = " + version);
        }
    }

    /** Identifiers were texts; absent ones in keys, empty texts. */
    private static String text(String column) {
        return "CASE WHEN typeof(" + column + ") <> 'blob' THEN " + column + " WHEN " + column
                + " = zeroblob(16) THEN '' ELSE " + Sql.text(column) + " END";
    }

    /** Older invoices carry the sums of their settlements. */
    private static String source(String table) {
        return table.equals("invoices") ? "invoices_with_settlements" : table;
    }

    private static List<String> texts(Statement statement, String query) throws SQLException {
        List<String> texts = new ArrayList<>();
        try (ResultSet rows = statement.executeQuery(query)) {
            while (rows.next()) {
                texts.add(rows.getString(1));
            }
        }
        return texts;
    }
}

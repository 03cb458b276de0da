package billing.engine;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.flywaydb.core.Flyway;

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
        Flyway.configure().dataSource(url, null, null).locations("classpath:db/migration")
                .target(String.valueOf(version)).load().migrate();
        try (Connection connection = DriverManager.getConnection(url);
             Statement statement = connection.createStatement()) {
            statement.execute("PRAGMA foreign_keys = OFF");
            statement.execute("ATTACH '" + closed + "' AS newer");
            List<String> tables = texts(statement, "SELECT name FROM main.sqlite_master"
                    + " WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
                    + " AND name NOT LIKE 'flyway_%'");
            for (String table : tables) {
                String columns = String.join(", ", texts(statement,
                        "SELECT name FROM pragma_table_info('" + table + "', 'main')"));
                statement.execute("DELETE FROM main." + table);
                statement.execute("INSERT INTO main." + table + " (" + columns + ") SELECT "
                        + columns + " FROM newer." + source(table));
            }
            statement.execute("PRAGMA main.user_version = " + version);
        }
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

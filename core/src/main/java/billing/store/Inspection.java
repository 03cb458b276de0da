package billing.store;

import billing.error.StoreException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/**
 * What a look at a database file finds, without changing it.
 *
 * @param schemaVersion 0 when the file holds no schema of ours
 * @param journalMode   {@code wal} in a database that this program has written
 * @param faults        what the database's own check finds damaged; empty when all is well
 */
public record Inspection(int schemaVersion, String journalMode, List<String> faults) {
    private static final int FAULTS_MAX = 10;

    /**
     * Looks at a file; reads all of it.
     *
     * @throws StoreException when it is no database or cannot be opened
     */
    public static Inspection of(Path file) {
        try (Connection connection = new SqliteConnections(file).readOnly();
             Statement statement = connection.createStatement()) {
            int version = Schema.versionOf(connection);
            List<String> modes = texts(statement, "PRAGMA journal_mode");
            List<String> faults = texts(statement, "PRAGMA quick_check(" + FAULTS_MAX + ")");
            return new Inspection(version, modes.get(0),
                    faults.equals(List.of("ok")) ? List.of() : faults);
        } catch (SQLException e) {
            throw SqliteErrors.explain(file, e);
        }
    }

    private static List<String> texts(Statement statement, String query) throws SQLException {
        List<String> texts = new ArrayList<>();
        try (ResultSet result = statement.executeQuery(query)) {
            while (result.next()) {
                texts.add(result.getString(1));
            }
        }
        return texts;
    }
}

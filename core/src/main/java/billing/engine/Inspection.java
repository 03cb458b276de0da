package billing.engine;

import billing.kernel.error.StoreException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/**
 * The result of inspecting a database file, without changing it.
 *
 * @param schemaVersion 0 when the file holds no schema of ours, or too much is damaged to tell
 * @param journalMode   {@code wal} in a database that this program has written
 * @param faults        what the database's own check finds damaged; empty when all is well
 */
public record Inspection(int schemaVersion, String journalMode, List<String> faults) {
    private static final int FAULTS_MAX = 10;
    private static final int RANDOM_UUID = 4;

    /**
     * Inspects a file; reads all of it.
     *
     * @throws StoreException when it is not a database or cannot be opened
     */
    public static Inspection of(Path file) {
        try (Connection connection = new SqliteConnections(file).readOnly();
             Statement statement = connection.createStatement()) {
            int version = Schema.versionOf(connection);
            List<String> modes = texts(statement, "PRAGMA journal_mode");
            return new Inspection(version, modes.get(0), faults(statement));
        } catch (SQLException e) {
            if (SqliteErrors.isCorrupt(e)) {
                return new Inspection(0, "unknown",
                        List.of("it cannot be read to its end: " + e.getMessage()));
            }
            throw SqliteErrors.explain(file, e);
        }
    }

    /**
     * What is damaged: pages, and rows that one way to them shows and another one does not, from
     * the table to each of its indexes and back, and from a row to those that it refers to.
     *
     * @return at most a few of each kind; empty when all is well
     */
    private static List<String> faults(Statement statement) throws SQLException {
        List<String> faults = new ArrayList<>(
                texts(statement, "PRAGMA integrity_check(" + FAULTS_MAX + ")"));
        faults.remove("ok");
        if (faults.isEmpty()) {
            faults.addAll(texts(statement, "SELECT 'a row of ' || \"table\""
                    + " || ' refers to one of ' || parent || ' that is missing'"
                    + " FROM pragma_foreign_key_check LIMIT " + FAULTS_MAX));
        }
        return faults;
    }

    /**
     * Whether the organization's key of HMAC signatures is a random UUID; also true where there is
     * none.
     *
     * @throws StoreException when the file is not a database or cannot be opened
     */
    public static boolean isHmacKeyRandom(Path file) {
        try (Connection connection = new SqliteConnections(file).readOnly();
             Statement statement = connection.createStatement()) {
            return Schema.versionOf(connection) == 0
                    || texts(statement, "SELECT hmac_key FROM organization").stream()
                    .allMatch(key -> UUID.fromString(key).version() == RANDOM_UUID);
        } catch (SQLException | IllegalArgumentException e) {
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

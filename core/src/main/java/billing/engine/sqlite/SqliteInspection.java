package billing.engine.sqlite;

import billing.engine.driver.DatabaseFile;
import billing.engine.driver.Inspection;
import billing.engine.driver.QueriedTexts;
import billing.kernel.error.StoreException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** Inspects files. */
public final class SqliteInspection {
    private static final int FAULTS_MAX = 10;

    private SqliteInspection() {
    }

    /**
     * Inspects a file; reads all of it.
     *
     * @throws StoreException when it is not a database, cannot be opened, or takes part in a move
     */
    public static Inspection of(Path file) {
        try (Connection connection = new SqliteConnections(file).readOnly();
             Statement statement = connection.createStatement()) {
            int version = SqliteSchema.versionOf(connection);
            SqliteMoveEnd.mark(connection).ifPresent(mark -> {
                throw mark.refusal(new DatabaseFile(file));
            });
            List<String> modes = QueriedTexts.read(statement, "PRAGMA journal_mode");
            List<String> faults = faults(statement);
            SchemaComparison schema = SchemaComparison.of(connection, version);
            schema.faults().stream().limit(FAULTS_MAX).forEach(faults::add);
            return new Inspection(version, modes.get(0), sizeOf(file), faults,
                    List.of(), List.of(), schema.additions());
        } catch (SQLException e) {
            if (SqliteErrors.isCorrupt(e)) {
                return new Inspection(0, "unknown", sizeOf(file),
                        List.of("it cannot be read to its end: " + e.getMessage()), List.of(),
                        List.of(), List.of());
            }
            throw SqliteErrors.explain(file, e);
        }
    }

    /**
     * Whether a file is a database, damaged or not, and not that of another program.
     *
     * @throws StoreException when it cannot be opened
     */
    static boolean isDatabase(Path file) {
        try (Connection connection = new SqliteConnections(file).ofAnyProgram()) {
            return SqliteSchema.isOurs(connection);
        } catch (SQLException e) {
            if (SqliteErrors.isCorrupt(e)) {
                return true;
            }
            if (SqliteErrors.isNoDatabase(e)) {
                return false;
            }
            throw SqliteErrors.explain(file, e);
        }
    }

    /**
     * The version of the schema in a file.
     *
     * @throws StoreException when it is not a database or cannot be opened
     */
    public static int versionOf(Path file) {
        try (Connection connection = new SqliteConnections(file).readOnly()) {
            return SqliteSchema.versionOf(connection);
        } catch (SQLException e) {
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
                QueriedTexts.read(statement, "PRAGMA integrity_check(" + FAULTS_MAX + ")"));
        faults.remove("ok");
        if (faults.isEmpty()) {
            faults.addAll(QueriedTexts.read(statement, "SELECT 'a row of ' || \"table\""
                    + " || ' refers to one of ' || parent || ' that is missing'"
                    + " FROM pragma_foreign_key_check LIMIT " + FAULTS_MAX));
        }
        return faults;
    }

    private static long sizeOf(Path file) {
        try {
            return Files.size(file);
        } catch (IOException e) {
            return 0;
        }
    }
}

package billing.engine.sqlite;

import billing.engine.driver.DatabaseFile;
import billing.engine.driver.Schema;
import billing.engine.driver.SchemaUpgrade;
import billing.kernel.error.StoreException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import org.flywaydb.core.Flyway;

/** The schema of a file: its version is in the header, so that looking costs one query. */
public final class SqliteSchema {
    /** Added to the version while the database has a mark of a move. */
    static final int MARKED = 1_000_000;
    private static final String HISTORY = "flyway_schema_history";
    /** The script of the first migration, by which a history is known as ours. */
    private static final String FIRST = "V1__schema.sql";
    /** What is in the database; this migration makes the table of the organization. */
    private static final String CONTENTS = "SELECT count(*) FILTER (WHERE name = '" + HISTORY
            + "') AS history, count(*) FILTER (WHERE name = 'organization') AS tables,"
            + " count(*) FILTER (WHERE tbl_name <> '" + HISTORY + "') AS others"
            + " FROM sqlite_schema";

    private SqliteSchema() {
    }

    /**
     * A reading connection to the database, which is made where there is none and brought to the
     * newest version; Flyway is loaded only then. One program does so at a time: others that come
     * wait, and find it done. Before an existing database is upgraded, a backup of it is kept. A
     * new one that cannot be made whole, since the disk is full for example, is removed; a file
     * that was there and empty is empty again.
     *
     * @param disk     the disk that the backup is written to
     * @param upgrades receives the upgrade before it begins
     */
    static Connection newest(Path file, SqliteConnections connections, UpgradeBackup.Disk disk,
                             Consumer<SchemaUpgrade> upgrades) throws SQLException {
        Optional<Connection> newest = readerOfNewest(file, connections);
        return newest.isPresent() ? newest.get() : ProcessLock.SCHEMA.take(file, () -> {
            try {
                Optional<Connection> meanwhile = readerOfNewest(file, connections);
                if (meanwhile.isPresent()) {
                    return meanwhile.get();
                }
                if (isEmpty(file)) {
                    create(file, () -> migrate(connections));
                } else {
                    upgrade(file, connections, disk, upgrades);
                }
                return connections.reader();
            } catch (SQLException e) {
                throw SqliteErrors.explain(file, e);
            }
        });
    }

    private static void upgrade(Path file, SqliteConnections connections,
                                UpgradeBackup.Disk disk, Consumer<SchemaUpgrade> upgrades)
            throws SQLException {
        int version = storedVersion(connections);
        if (version > 0) {
            upgrades.accept(UpgradeBackup.write(file, version, Schema.NEWEST, disk));
        }
        migrate(connections);
    }

    /** Writes the content of a new database. */
    @FunctionalInterface
    interface Content {
        void write() throws SQLException;
    }

    /** Writes a database where there is no file, or an empty one, which is left as it was found. */
    static void create(Path file, Content content) throws SQLException {
        boolean isNew = makeFile(file);
        boolean done = false;
        try {
            content.write();
            done = true;
        } finally {
            if (!done && isNew) {
                PrivateFiles.delete(file);
            } else if (!done) {
                PrivateFiles.empty(file);
            }
        }
    }

    /** Answers whether there was no file. */
    private static boolean makeFile(Path file) {
        try {
            boolean isNew = PrivateFiles.create(file);
            PrivateFiles.restrict(file);
            return isNew;
        } catch (IOException e) {
            throw new StoreException("the database " + file + " cannot be made: "
                    + e.getMessage(), "check that its folder may be written", e);
        }
    }

    /** Whether nothing was ever written to the file, or another program has removed it. */
    static boolean isEmpty(Path file) {
        return file.toFile().length() == 0;
    }

    private static int storedVersion(SqliteConnections connections) throws SQLException {
        try (Connection reader = connections.reader()) {
            return versionOf(reader);
        }
    }

    private static void migrate(SqliteConnections connections) throws SQLException {
        // The first connection that writes settles the size of pages and the kind of journal.
        connections.writer().close();
        migrate(connections.url(), String.valueOf(Schema.NEWEST));
        try (Connection migrated = connections.writer();
             var statement = migrated.createStatement()) {
            statement.execute("PRAGMA user_version = " + Schema.NEWEST);
        }
    }

    /** Brings a database, which nobody else uses, to a version. */
    public static void migrate(String url, String version) {
        Flyway.configure().dataSource(url, null, null).locations("classpath:db/migration/sqlite")
                .javaMigrations(new IdentifiersAsBytes()).target(version).load().migrate();
    }

    /** What is asked of a database. */
    @FunctionalInterface
    public interface Question<T> {
        /** Asks it. */
        T ask(Connection database) throws SQLException;
    }

    /** What a new database answers that this program has made in a version; it is in memory. */
    public static <T> T ofNew(int version, Question<T> question) throws SQLException {
        // It is there until its last connection is closed.
        String url = "jdbc:sqlite:file:" + UUID.randomUUID() + "?mode=memory&cache=shared";
        try (Connection made = DriverManager.getConnection(url)) {
            migrate(url, String.valueOf(version));
            return question.ask(made);
        }
    }

    /** Nothing when the database is older, or missing. */
    private static Optional<Connection> readerOfNewest(Path file, SqliteConnections connections)
            throws SQLException {
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        Connection reader = connections.reader();
        boolean newest = false;
        try {
            requireOurs(file, reader);
            int version = versionOf(reader);
            Schema.requireKnown(version);
            if (version < Schema.NEWEST) {
                SqliteMoveEnd.mark(reader).ifPresent(mark -> {
                    throw mark.refusal(new DatabaseFile(file));
                });
            }
            newest = version == Schema.NEWEST;
            return newest ? Optional.of(reader) : Optional.empty();
        } finally {
            if (!newest) {
                reader.close();
            }
        }
    }

    /**
     * Requires a database of this program, or one without any tables.
     *
     * @throws StoreException when another program has made it
     */
    static void requireOurs(Path file, Connection connection) throws SQLException {
        if (!isOurs(connection)) {
            throw SqliteErrors.foreign(file, null);
        }
    }

    /** Whether it is a database of this program, or one without any tables. */
    static boolean isOurs(Connection connection) throws SQLException {
        try (var statement = connection.createStatement()) {
            boolean hasHistory;
            boolean hasTables;
            boolean hasOthers;
            try (var found = statement.executeQuery(CONTENTS)) {
                found.next();
                hasHistory = found.getBoolean("history");
                hasTables = found.getBoolean("tables");
                hasOthers = found.getBoolean("others");
            }
            return (!hasOthers || hasTables && hasHistory)
                    && !(hasHistory && isOfOthers(statement, hasOthers));
        }
    }

    /** Whether Flyway has recorded another first migration, or none where there are tables. */
    private static boolean isOfOthers(Statement statement, boolean hasOthers)
            throws SQLException {
        try (var found = statement.executeQuery("SELECT count(version) > 0,"
                + " coalesce(max(script = '" + FIRST + "'), 0) FROM " + HISTORY)) {
            found.next();
            return !found.getBoolean(2) && (hasOthers || found.getBoolean(1));
        }
    }

    /** The version of an open database; 0 when it is empty. */
    static int versionOf(Connection connection) throws SQLException {
        return storedVersion(connection) % MARKED;
    }

    /** Whether an open database has a mark of a move. */
    static boolean isMarked(Connection connection) throws SQLException {
        return storedVersion(connection) >= MARKED;
    }

    private static int storedVersion(Connection connection) throws SQLException {
        try (var statement = connection.createStatement();
             var result = statement.executeQuery("PRAGMA user_version")) {
            result.next();
            return result.getInt(1);
        }
    }
}

package billing.engine;

import billing.engine.driver.DatabaseAddress;
import billing.engine.driver.DatabaseServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.Optional;

/**
 * The PostgreSQL server of tests: {@code -Dbilling.test.postgresql=postgresql://user@host:port/db}
 * or the variable {@code BILLING_TEST_POSTGRESQL}. The user makes databases of their own there, one
 * for each file that a test would use with SQLite, and removes those of earlier tests.
 */
public final class TestServer {
    private static final String ADDRESS = System.getProperty("billing.test.postgresql",
            System.getenv().getOrDefault("BILLING_TEST_POSTGRESQL", ""));
    private static final String PREFIX = "billing_test_" + ProcessHandle.current().pid() + "_";
    private static final Map<Path, DatabaseServer> MADE = new HashMap<>();
    private static DatabaseServer template;
    /** The database of schemas that a test makes itself. */
    private static DatabaseServer schemas;
    private static int count;
    /** Before PostgreSQL 15, it was the only way and had no name. */
    private static boolean canCopyFiles;

    private TestServer() {
    }

    /** Its address; empty where tests have none. */
    public static Optional<DatabaseServer> address() {
        return ADDRESS.isEmpty() ? Optional.empty()
                : Optional.of((DatabaseServer) DatabaseAddress.read(ADDRESS, Path.of(""),
                        System.getenv()));
    }

    /** Whether all tests that do not say otherwise get their databases from it. */
    public static boolean isForAll() {
        return !ADDRESS.isEmpty() && Boolean.parseBoolean(
                System.getProperty("billing.test.postgresql.all", "true"));
    }

    /** An empty database that stands for a file; the same for the same file. */
    public static synchronized DatabaseServer database(Path file) {
        Path key = file.toAbsolutePath().normalize();
        DatabaseServer known = MADE.get(key);
        if (known == null) {
            removeUnused();
            known = named(PREFIX + ++count);
            copy(template(), known);
            MADE.put(key, known);
        }
        return known;
    }

    /** Copies the database that stands for a file. */
    static synchronized void copy(Path from, Path to) {
        DatabaseServer made = named(PREFIX + ++count);
        copy(database(from), made);
        MADE.put(to.toAbsolutePath().normalize(), made);
    }

    /** Copies the files of the database, which takes half the time of the usual way by the log. */
    private static void copy(DatabaseServer from, DatabaseServer to) {
        execute("CREATE DATABASE " + to.database() + " TEMPLATE " + from.database()
                + (canCopyFiles ? " STRATEGY file_copy" : ""));
    }

    /** What stands for a file: a database, or where none was made, a schema to be made. */
    public static synchronized DatabaseServer addressToCreate(Path file) {
        if (schemas == null) {
            schemas = withoutSchema(Path.of(PREFIX + "schemas"));
        }
        return MADE.computeIfAbsent(file.toAbsolutePath().normalize(), key ->
                new DatabaseServer(schemas.host(), schemas.port(), schemas.database(),
                        "schema_" + ++count, schemas.user(), schemas.password(),
                        schemas.options()));
    }

    /** A database without a schema that stands for a file. */
    public static DatabaseServer withoutSchema(Path file) {
        return withoutSchema(file, "");
    }

    /** The same with options of its creation: {@code TEMPLATE name}. */
    public static synchronized DatabaseServer withoutSchema(Path file, String options) {
        template();
        removeUnused();
        DatabaseServer made = named(PREFIX + ++count);
        execute("CREATE DATABASE " + made.database() + " " + options);
        MADE.put(file.toAbsolutePath().normalize(), made);
        return made;
    }

    private static DatabaseServer template() {
        if (template == null) {
            template = named(PREFIX + "0");
            execute("CREATE DATABASE " + template.database());
            canCopyFiles = version() >= 15;
            Runtime.getRuntime().addShutdownHook(new Thread(TestServer::removeAll));
            Database.openOrCreate(template, upgrade -> { }).close();
        }
        return template;
    }

    /** Those whose folder a test has removed. */
    private static void removeUnused() {
        for (Iterator<Map.Entry<Path, DatabaseServer>> all = MADE.entrySet().iterator();
             all.hasNext();) {
            var one = all.next();
            if (!Files.exists(one.getKey().getParent())) {
                if (!isIn(schemas, one.getValue())) {
                    drop(one.getValue());
                }
                all.remove();
            }
        }
    }

    private static boolean isIn(DatabaseServer database, DatabaseServer schema) {
        return database != null && database.database().equals(schema.database())
                && !database.schema().equals(schema.schema());
    }

    private static synchronized void removeAll() {
        MADE.values().forEach(TestServer::drop);
        drop(template);
    }

    private static void drop(DatabaseServer server) {
        execute("DROP DATABASE IF EXISTS " + server.database() + " WITH (FORCE)");
    }

    private static DatabaseServer named(String database) {
        DatabaseServer server = address().orElseThrow();
        return new DatabaseServer(server.host(), server.port(), database, server.schema(),
                server.user(), server.password(), server.options());
    }

    private static int version() {
        try (Connection connection = connect()) {
            return connection.getMetaData().getDatabaseMajorVersion();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Connection connect() throws SQLException {
        return connect(address().orElseThrow());
    }

    /** A session of another program in a database, of which no schema is preferred. */
    public static Connection connect(DatabaseServer server) throws SQLException {
        return DriverManager.getConnection("jdbc:postgresql://" + server.host() + ":"
                + server.port() + "/" + server.database(), server.user(), server.password());
    }

    /** Ends all sessions of a database, as an administrator does, and waits until they end. */
    public static void endSessions(DatabaseServer server) {
        execute("SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE datname = '"
                + server.database() + "'");
    }

    /** Executes statements in the database of the address. */
    public static void execute(String sql) {
        execute(address().orElseThrow(), sql);
    }

    /** Executes statements in a database, of which no schema is preferred. */
    public static void execute(DatabaseServer server, String sql) {
        try (Connection connection = connect(server); var statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            throw new IllegalStateException(sql, e);
        }
    }
}

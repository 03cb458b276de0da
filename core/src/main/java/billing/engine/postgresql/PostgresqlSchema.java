package billing.engine.postgresql;

import billing.engine.driver.DatabaseServer;
import billing.engine.driver.MoveMark;
import billing.engine.driver.Schema;
import billing.engine.driver.SchemaUpgrade;
import billing.kernel.error.StoreException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.function.Consumer;
import org.flywaydb.core.Flyway;

/** The schema of a database on a server: its version is what Flyway has recorded. */
final class PostgresqlSchema {
    private static final String HISTORY = "flyway_schema_history";
    /** The script of the first migration, by which a history is known as ours. */
    private static final String FIRST = "V9__schema.sql";
    private static final String ENCODING = "UTF8";
    /** So long another program is waited for that makes the schema or brings it up to date. */
    private static final int WAIT_MILLIS = 60_000;
    /** A table that this migration makes. */
    private static final String FIRST_TABLE = "organization";
    /**
     * What is in the schema, as one snapshot shows it: another program may be making its tables.
     * Others are tables, types and functions, as far as no extension has made them.
     */
    private static final String CONTENTS = "SELECT " + has(HISTORY) + " AS history, "
            + has(FIRST_TABLE) + " AS tables, " + has(MoveMark.TABLE) + " AS marked, number,"
            + " EXISTS (SELECT 1 FROM pg_depend d WHERE d.refobjid = number"
            + " AND d.refclassid = CAST('pg_namespace' AS regclass)"
            + " AND d.classid IN (CAST('pg_class' AS regclass), CAST('pg_type' AS regclass),"
            + " CAST('pg_proc' AS regclass)) AND NOT EXISTS (SELECT 1 FROM pg_depend e"
            + " WHERE e.classid = d.classid AND e.objid = d.objid AND e.deptype = 'e')"
            + " AND NOT EXISTS (SELECT 1 FROM pg_class c WHERE c.oid = d.objid"
            + " AND c.relname = '" + HISTORY + "')) AS others"
            + " FROM (SELECT CAST(to_regnamespace(current_schema()) AS oid) AS number) s";

    private PostgresqlSchema() {
    }

    private static String has(String table) {
        return "EXISTS (SELECT 1 FROM pg_class WHERE relnamespace = number AND relname = '" + table
                + "')";
    }

    /**
     * What a program has to know of a schema before it uses it.
     *
     * @param version  0 where there is none of ours
     * @param isMarked whether there is the table of a {@link MoveMark}
     * @param number   of the schema in the catalog of the server; 0 where there is none
     */
    record State(int version, boolean isMarked, long number) {
    }

    /**
     * The state of the schema that a connection uses.
     *
     * @throws StoreException when another program uses it
     */
    static State stateOf(Connection connection, DatabaseServer server) throws SQLException {
        try (var statement = connection.createStatement()) {
            boolean hasHistory;
            boolean hasTables;
            boolean hasOthers;
            boolean isMarked;
            long number;
            try (ResultSet found = statement.executeQuery(CONTENTS)) {
                found.next();
                hasHistory = found.getBoolean("history");
                hasTables = found.getBoolean("tables");
                hasOthers = hasTables || found.getBoolean("others");
                isMarked = found.getBoolean("marked");
                number = found.getLong("number");
            }
            History history = hasHistory ? History.read(statement) : History.NONE;
            if (hasOthers && !(hasTables && history.isOurs())
                    || history.isBegun() && !history.isOurs()) {
                throw new StoreException("the schema " + server.schema() + " of the database "
                        + server + " is used by another program",
                        "name another one, like ?schema=billing", null);
            }
            return new State(history.version(), isMarked, number);
        }
    }

    /**
     * Requires a schema of this program, or one with nothing in it.
     *
     * @throws StoreException when another program uses it
     */
    static void requireOurs(Connection connection, DatabaseServer server) throws SQLException {
        stateOf(connection, server);
    }

    /**
     * What Flyway has recorded in the schema.
     *
     * @param isBegun whether it has recorded a migration
     * @param isOurs  whether it has recorded our first one
     * @param version the newest of our versions; 0 where there is none
     */
    private record History(boolean isBegun, boolean isOurs, int version) {
        static final History NONE = new History(false, false, 0);

        /** Other programs have other versions, like 1.2, which is not a whole number. */
        static History read(Statement statement) throws SQLException {
            try (ResultSet found = statement.executeQuery("SELECT count(version) > 0,"
                    + " coalesce(bool_or(script = '" + FIRST + "'), FALSE), coalesce(max(CASE WHEN"
                    + " success AND version ~ '^[0-9]{1,9}$' THEN CAST(version AS integer) END), 0)"
                    + " FROM " + HISTORY)) {
                found.next();
                return new History(found.getBoolean(1), found.getBoolean(2), found.getInt(3));
            }
        }
    }

    /**
     * The version of the schema; 0 where there is none of ours.
     *
     * @throws StoreException when another program uses it
     */
    static int versionOf(Connection connection, DatabaseServer server) throws SQLException {
        return stateOf(connection, server).version();
    }

    /**
     * Makes the schema or brings it to the newest version. One program does so at a time: others
     * that come wait, and find it done.
     *
     * @param upgrades receives the upgrade before it begins, unless the schema is made
     * @throws StoreException when another program is doing so for too long
     */
    static void migrate(DatabaseServer server, PostgresqlConnections connections,
                        Consumer<SchemaUpgrade> upgrades) throws SQLException {
        migrate(server, connections, upgrades, WAIT_MILLIS);
    }

    /** The same, waiting for another program at most so long. */
    static void migrate(DatabaseServer server, PostgresqlConnections connections,
                        Consumer<SchemaUpgrade> upgrades, int waitMillis) throws SQLException {
        try (Connection alone = connections.open()) {
            awaitOthers(alone, server, waitMillis);
            try {
                int version = versionOf(alone, server);
                Schema.requireKnown(version);
                if (version == 0) {
                    requireUtf8(alone, server);
                } else if (version < Schema.NEWEST) {
                    upgrades.accept(new SchemaUpgrade(server, null, version, Schema.NEWEST));
                }
                if (version < Schema.NEWEST) {
                    Flyway.configure().dataSource(connections.dataSource())
                            .initSql(connections.migration())
                            .schemas(server.schema()).defaultSchema(server.schema())
                            .locations("classpath:db/migration/postgresql").load().migrate();
                }
            } finally {
                lock(alone, "pg_advisory_unlock", server);
            }
        }
    }

    private static void awaitOthers(Connection connection, DatabaseServer server, int waitMillis)
            throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("SET lock_timeout = " + waitMillis);
            lock(connection, "pg_advisory_lock", server);
        } catch (SQLException e) {
            if (PostgresqlErrors.isLocked(e)) {
                throw new StoreException("the schema of the database " + server
                        + " is being made or upgraded by another program",
                        "wait until it has ended, and run the same command again", true, e);
            }
            throw e;
        }
    }

    /** Other encodings lack characters, or keep bytes of any. */
    private static void requireUtf8(Connection connection, DatabaseServer server)
            throws SQLException {
        try (var statement = connection.createStatement();
             ResultSet shown = statement.executeQuery("SHOW server_encoding")) {
            shown.next();
            String encoding = shown.getString(1);
            if (!encoding.equals(ENCODING)) {
                throw new StoreException("the database " + server + " has the encoding " + encoding
                        + "; it must be " + ENCODING, "create one on the server with `createdb -E "
                        + ENCODING + " -T template0 NAME`", null);
            }
        }
    }

    /** The schema has no number yet. */
    private static void lock(Connection connection, String function, DatabaseServer server)
            throws SQLException {
        try (PreparedStatement statement =
                     connection.prepareStatement("SELECT " + function + "(?)")) {
            statement.setLong(1, Locks.SCHEMA.key(server.schema().hashCode()));
            statement.execute();
        }
    }
}

package billing.engine.postgresql;

import billing.engine.driver.DatabaseServer;
import billing.engine.driver.MoveMark;
import billing.engine.driver.Schema;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.flywaydb.core.Flyway;

/** The schema of a database on a server: its version is what Flyway has recorded. */
final class PostgresqlSchema {
    private static final String HISTORY = "flyway_schema_history";

    private PostgresqlSchema() {
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

    /** The state of the schema that a connection uses. */
    static State stateOf(Connection connection) throws SQLException {
        try (var statement = connection.createStatement()) {
            boolean isOurs;
            boolean isMarked;
            long number;
            try (ResultSet found = statement.executeQuery("SELECT to_regclass('" + HISTORY
                    + "'), to_regclass('" + MoveMark.TABLE + "'), (SELECT CAST(oid AS bigint)"
                    + " FROM pg_namespace WHERE nspname = current_schema())")) {
                found.next();
                isOurs = found.getString(1) != null;
                isMarked = found.getString(2) != null;
                number = found.getLong(3);
            }
            return new State(isOurs ? recordedVersion(statement) : 0, isMarked, number);
        }
    }

    /** The version of the schema; 0 where there is none of ours. */
    static int versionOf(Connection connection) throws SQLException {
        return stateOf(connection).version();
    }

    private static int recordedVersion(Statement statement) throws SQLException {
        try (ResultSet version = statement.executeQuery(
                "SELECT coalesce(max(CAST(version AS integer)), 0) FROM " + HISTORY
                        + " WHERE success AND version IS NOT NULL")) {
            version.next();
            return version.getInt(1);
        }
    }

    /**
     * Makes the schema or brings it to the newest version. One program does so at a time: others
     * that come wait, and find it done.
     */
    static void migrate(DatabaseServer server, PostgresqlConnections connections)
            throws SQLException {
        try (Connection alone = connections.open()) {
            lock(alone, "pg_advisory_lock", server);
            try {
                int version = versionOf(alone);
                Schema.requireKnown(version);
                if (version < Schema.NEWEST) {
                    Flyway.configure().dataSource(connections.dataSource())
                            .schemas(server.schema()).defaultSchema(server.schema())
                            .locations("classpath:db/migration/postgresql").load().migrate();
                }
            } finally {
                lock(alone, "pg_advisory_unlock", server);
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

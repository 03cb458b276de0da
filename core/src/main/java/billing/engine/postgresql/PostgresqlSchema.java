package billing.engine.postgresql;

import billing.engine.driver.DatabaseServer;
import billing.engine.driver.Schema;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.flywaydb.core.Flyway;

/** The schema of a database on a server: its version is what Flyway has recorded. */
final class PostgresqlSchema {
    private static final String HISTORY = "flyway_schema_history";

    private PostgresqlSchema() {
    }

    /** The version of the schema; 0 where there is none of ours. */
    static int versionOf(Connection connection) throws SQLException {
        try (var statement = connection.createStatement()) {
            try (ResultSet table = statement.executeQuery(
                    "SELECT to_regclass('" + HISTORY + "') IS NOT NULL")) {
                table.next();
                if (!table.getBoolean(1)) {
                    return 0;
                }
            }
            try (ResultSet version = statement.executeQuery(
                    "SELECT coalesce(max(CAST(version AS integer)), 0) FROM " + HISTORY
                            + " WHERE success AND version IS NOT NULL")) {
                version.next();
                return version.getInt(1);
            }
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

package billing.store;

import billing.error.StoreException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import org.flywaydb.core.Flyway;

/** The version of the schema, kept in the file's header so that looking costs one query. */
public final class Schema {
    /** The newest version; not less than the number of the last migration. */
    public static final int NEWEST = 3;

    private Schema() {
    }

    /** Runs the migrations that the database lacks; Flyway is loaded only then. */
    static void bringToNewest(Connection connection, String url) throws SQLException {
        int version = versionOf(connection);
        if (version == NEWEST) {
            return;
        }
        if (version > NEWEST) {
            throw new StoreException("the database has schema version " + version
                    + ", this program knows versions up to " + NEWEST,
                    "use the newer `billing` that wrote it, or restore a backup", null);
        }
        connection.close();
        Flyway.configure().dataSource(url, null, null).locations("classpath:db/migration").load()
                .migrate();
        try (Connection migrated = DriverManager.getConnection(url);
             var statement = migrated.createStatement()) {
            statement.execute("PRAGMA user_version = " + NEWEST);
        }
    }

    /** The version of an open database; 0 when it is empty. */
    public static int versionOf(Connection connection) throws SQLException {
        try (var statement = connection.createStatement();
             var result = statement.executeQuery("PRAGMA user_version")) {
            result.next();
            return result.getInt(1);
        }
    }
}

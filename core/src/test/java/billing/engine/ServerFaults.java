package billing.engine;

import billing.engine.driver.DatabaseServer;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * Makes a server fail at a chosen statement that changes rows: with an error of a state, or by
 * ending the session. The count goes on when a transaction is rolled back, so that each failure
 * happens once.
 */
public final class ServerFaults implements AutoCloseable {
    /** The transaction cannot be serialized. */
    public static final String SERIALIZATION = "40001";
    /** A deadlock was found. */
    public static final String DEADLOCK = "40P01";
    /** The server ends the session. */
    public static final String CUT = "cut";
    private static final String FUNCTION = """
            CREATE SEQUENCE fault_count;
            CREATE TABLE fault (at bigint, failure text);
            CREATE FUNCTION fault() RETURNS trigger LANGUAGE plpgsql AS $$
            DECLARE
                count bigint := nextval('fault_count');
                wanted text;
            BEGIN
                SELECT failure INTO wanted FROM fault WHERE at = count;
                IF wanted = 'cut' THEN
                    PERFORM pg_terminate_backend(pg_backend_pid());
                    PERFORM pg_sleep(30);
                ELSIF wanted IS NOT NULL THEN
                    RAISE EXCEPTION 'a failure that was asked for' USING ERRCODE = wanted;
                END IF;
                RETURN NULL;
            END $$""";
    private final Connection connection;

    /** Prepares all tables of a database. */
    public ServerFaults(DatabaseServer server) throws SQLException {
        connection = DriverManager.getConnection("jdbc:postgresql://" + server.host() + ":"
                + server.port() + "/" + server.database(), server.user(), server.password());
        List<String> tables = new ArrayList<>();
        try (var statement = connection.createStatement()) {
            try (ResultSet result = statement.executeQuery("SELECT tablename FROM pg_tables"
                    + " WHERE schemaname = 'public' AND tablename NOT LIKE 'flyway%'")) {
                while (result.next()) {
                    tables.add(result.getString(1));
                }
            }
            statement.execute(FUNCTION);
            for (String table : tables) {
                statement.execute("CREATE TRIGGER fault BEFORE INSERT OR UPDATE OR DELETE ON "
                        + table + " FOR EACH STATEMENT EXECUTE FUNCTION fault()");
            }
        }
    }

    /** The statement of this place, from 1 on, fails once, counted from now. */
    public void at(long place, String failure) throws SQLException {
        try (var statement = connection.createStatement()) {
            statement.execute("DELETE FROM fault");
            statement.execute("ALTER SEQUENCE fault_count RESTART");
            statement.execute("INSERT INTO fault VALUES (" + place + ", '" + failure + "')");
        }
    }

    /** How many statements have been counted. */
    public long counted() throws SQLException {
        try (var statement = connection.createStatement();
             ResultSet result = statement.executeQuery("SELECT last_value FROM fault_count")) {
            result.next();
            return result.getLong(1);
        }
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}

package billing.engine.postgresql;

import billing.engine.driver.DatabaseServer;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Map;
import java.util.Properties;
import java.util.logging.Level;
import java.util.logging.Logger;
import javax.sql.DataSource;
import org.postgresql.Driver;
import org.postgresql.ds.PGSimpleDataSource;

/** Opens connections to one schema with the settings that the product relies on. */
final class PostgresqlConnections {
    /** How long a locked database is waited for; the tests, which lock it, wait less. */
    private static final int LOCK_TIMEOUT_MILLIS =
            Integer.getInteger("billing.lockTimeoutMillis", 10_000);
    /** So long a lock is waited for in any case: other programs hold it for less. */
    private static final long LEAST_WAIT_MILLIS = 1_000;
    /**
     * The server ends the session of a machine that does not answer for half a minute, and frees
     * its locks; by default it would wait for two hours.
     */
    private static final String KEEP_ALIVE = "; SET tcp_keepalives_idle = 15;"
            + " SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3";
    private static final String LOCK_TIMEOUT = "; SET lock_timeout = " + LOCK_TIMEOUT_MILLIS;
    /**
     * How long an answer is awaited until the server is asked whether it answers at all, and how
     * long this is awaited.
     */
    private static final String SILENCE_MILLIS =
            Integer.getInteger("billing.silenceMillis", 10_000).toString();
    private static final String SCHEME = "jdbc:postgresql://";
    /** Rows of a result that are in memory at a time. */
    static final int ROWS_AT_ONCE = 1000;
    /** The oldest version of a server that has the functions that statements use. */
    private static final String OLDEST_VERSION = "13";
    /** From libpq's names to the driver's. */
    private static final Map<String, String> NAMES = Map.of("connect_timeout", "connectTimeout",
            "application_name", "ApplicationName");
    /** The driver's logger, which would print failures that are reported already; not collected. */
    private static final Logger LOGGER = Logger.getLogger("org.postgresql");
    private final DatabaseServer server;
    /** Whether a pooler was found to give each connection a session of its own. */
    private volatile boolean hasOwnSessions;

    static {
        LOGGER.setLevel(Level.OFF);
    }

    PostgresqlConnections(DatabaseServer server) {
        this.server = server;
    }

    /** Loads the driver, and before it the logging of the JDK, which takes longer. */
    static void load() {
        LOGGER.getName();
        new Driver().acceptsURL(SCHEME);
    }

    /** A connection for transactions that write. */
    Connection writer() throws SQLException {
        Connection connection = open();
        return orClosed(connection, () -> {
            connection.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
            connection.setAutoCommit(false);
            return connection;
        });
    }

    /** A connection for transactions that read one state. */
    Connection reader() throws SQLException {
        Connection connection = open();
        return orClosed(connection, () -> {
            connection.setReadOnly(true);
            connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
            connection.setAutoCommit(false);
            return connection;
        });
    }

    /** A connection like {@link #open} that waits for locks without a limit. */
    Connection session() throws SQLException {
        return open(properties(), "");
    }

    /**
     * Limits what a transaction waits for locks, before its first statement, by what its work has
     * waited already: each of many who need a locked table would wait for all who came before.
     */
    static void limitLocks(Connection connection, long waitedMillis) throws SQLException {
        if (waitedMillis >= LEAST_WAIT_MILLIS) {
            try (var statement = connection.createStatement()) {
                statement.execute("SET LOCAL lock_timeout = " + Math.max(LEAST_WAIT_MILLIS,
                        LOCK_TIMEOUT_MILLIS - waitedMillis));
            }
        }
    }

    /** What is made of a new connection. */
    interface Preparation<T> {
        T prepare() throws SQLException;
    }

    /** Prepares a new connection; closes it when that fails, since nobody else knows it then. */
    static <T> T orClosed(Connection connection, Preparation<T> preparation)
            throws SQLException {
        try {
            return preparation.prepare();
        } catch (SQLException | RuntimeException e) {
            try {
                connection.close();
            } catch (SQLException closing) {
                e.addSuppressed(closing);
            }
            throw e;
        }
    }

    /** A connection each of whose statements is a transaction. */
    Connection open() throws SQLException {
        return open(properties(), LOCK_TIMEOUT);
    }

    /** The same of a server that answers each step of opening within so many seconds. */
    Connection openWithin(int seconds) throws SQLException {
        Properties properties = properties();
        properties.setProperty("connectTimeout", Integer.toString(seconds));
        properties.setProperty("socketTimeout", Integer.toString(seconds));
        return open(properties, LOCK_TIMEOUT);
    }

    /** A connection with further settings, each a statement after a semicolon. */
    private Connection open(Properties properties, String settings) throws SQLException {
        Connection connection = connect(properties);
        return orClosed(connection, () -> {
            if (PoolerCheck.isPooled(connection, set(connection, settings)) && !hasOwnSessions) {
                try (Connection other = connect(properties)) {
                    PoolerCheck.requireOwnSessions(connection, other);
                }
                hasOwnSessions = true;
            }
            return connection;
        });
    }

    /**
     * Sets what the statements of a session rely on. A pooler may ignore it at the start of the
     * session, but not a statement.
     *
     * @return the number of the server's process
     */
    private int set(Connection connection, String settings) throws SQLException {
        try (var statement = connection.createStatement()) {
            statement.execute("SELECT pg_backend_pid(); " + searchPath() + KEEP_ALIVE
                    + settings);
            try (ResultSet result = statement.getResultSet()) {
                result.next();
                return result.getInt(1);
            }
        }
    }

    /** The statement by which names are those of the schema; it need not exist yet. */
    String searchPath() {
        return "SET search_path TO \"" + server.schema() + '"';
    }

    /** The statements with which a session begins that changes the schema, for Flyway. */
    String migration() {
        return searchPath() + LOCK_TIMEOUT;
    }

    private Connection connect(Properties properties) throws SQLException {
        try {
            return new Driver().connect(url(), properties);
        } catch (SQLException e) {
            throw PostgresqlErrors.whileOpening(e);
        }
    }

    /** For Flyway, which has to begin each session with {@link #migration}. */
    DataSource dataSource() {
        PGSimpleDataSource source = new PGSimpleDataSource();
        source.setURL(url());
        source.setUser(server.user());
        source.setPassword(server.password());
        properties().forEach((name, value) -> {
            try {
                source.setProperty((String) name, (String) value);
            } catch (SQLException e) {
                throw new IllegalStateException("the driver does not know " + name, e);
            }
        });
        return source;
    }

    /** The driver decodes the name of the database, in which any character may occur. */
    private String url() {
        String host = server.host().contains(":") ? "[" + server.host() + "]" : server.host();
        return SCHEME + host + ":" + server.port() + "/"
                + URLEncoder.encode(server.database(), StandardCharsets.UTF_8);
    }

    private Properties properties() {
        Properties properties = new Properties();
        server.options().forEach((name, value) ->
                properties.setProperty(NAMES.getOrDefault(name, name), value));
        properties.setProperty("user", server.user());
        if (server.password() != null) {
            properties.setProperty("password", server.password());
        }
        properties.putIfAbsent("ApplicationName", "billing");
        // Then the name goes with the start of the session and not with a statement of its own.
        properties.setProperty("assumeMinServerVersion", OLDEST_VERSION);
        properties.setProperty("defaultRowFetchSize", Integer.toString(ROWS_AT_ONCE));
        // A lost server is noticed although nothing is sent to it, or it sends nothing.
        properties.setProperty("tcpKeepAlive", "true");
        properties.setProperty("socketFactory", WatchedSockets.class.getName());
        properties.setProperty("socketFactoryArg", SILENCE_MILLIS);
        return properties;
    }
}

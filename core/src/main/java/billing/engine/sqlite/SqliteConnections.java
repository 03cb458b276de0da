package billing.engine.sqlite;

import billing.kernel.error.StoreException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import org.sqlite.BusyHandler;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteConnection;
import org.sqlite.SQLiteJDBCLoader;
import org.sqlite.SQLiteOpenMode;

/** Opens connections to one SQLite file with the settings that the product relies on. */
final class SqliteConnections {
    /** How long a locked database is waited for; the tests, which lock it, wait less. */
    private static final int BUSY_TIMEOUT_MILLIS =
            Integer.getInteger("billing.busyTimeoutMillis", 10_000);
    /** So long a connection that is just closing may take. */
    private static final int SHORT_TIMEOUT_MILLIS = 500;
    /**
     * Pages that a reader keeps: few, since a server has a reader for each request that it answers
     * at a time, and the system keeps the pages of the file anyway. Neither more of them nor the
     * file mapped into memory makes a run, a check or an answer faster (measured over 8 GB), and
     * mapped pages count as memory of the process.
     */
    private static final int READER_CACHE_KIB = 4 * 1024;
    /** The connection that writes keeps the pages that it has changed. */
    private static final int CACHE_KIB = 64 * 1024;
    /** Of new files: events come in by the hundred thousand, and 4 KiB costs them a seventh. */
    private static final int PAGE_BYTES = 8 * 1024;
    /** Pages written before a checkpoint: later checkpoints make batches of events cheaper. */
    private static final int CHECKPOINT_PAGES = 8_000;
    private final Path file;
    private final boolean isTemporary;
    private final String url;

    SqliteConnections(Path file) {
        this(file, false);
    }

    /** Connections to a file that need not outlive the machine's power when it is temporary. */
    SqliteConnections(Path file, boolean isTemporary) {
        this.file = file;
        this.isTemporary = isTemporary;
        this.url = "jdbc:sqlite:" + file.toAbsolutePath();
    }

    /** Loads the driver with its native library. */
    static void load() {
        new SQLiteConfig();
        try {
            SQLiteJDBCLoader.initialize();
        } catch (Exception e) {
            throw new IllegalStateException("the database driver cannot be loaded", e);
        }
    }

    String url() {
        return url;
    }

    /** The connection that writes: every transaction takes the write lock when it begins. */
    Connection writer() throws SQLException {
        SQLiteConfig config = common();
        config.setSynchronous(isTemporary ? SQLiteConfig.SynchronousMode.OFF
                : SQLiteConfig.SynchronousMode.FULL);
        config.setTransactionMode(SQLiteConfig.TransactionMode.IMMEDIATE);
        Connection connection = config.createConnection(url);
        BusyHandler.setHandler(connection, new BusyRetry(BUSY_TIMEOUT_MILLIS));
        try (var statement = connection.createStatement()) {
            // In this order: the journal mode writes the file's first page.
            statement.execute("PRAGMA page_size = " + PAGE_BYTES);
            statement.execute("PRAGMA journal_mode = WAL");
            statement.execute("PRAGMA wal_autocheckpoint = " + CHECKPOINT_PAGES);
            // What a statement of several rows changes is kept until it has gone well; in a file,
            // that would cost a run more than the rows themselves gain by sharing a statement.
            statement.execute("PRAGMA temp_store = MEMORY");
        }
        return connection;
    }

    /**
     * A connection to a database that no other process may have open; waits only briefly for one.
     */
    Connection alone() throws SQLException {
        SQLiteConfig config = common();
        config.setBusyTimeout(SHORT_TIMEOUT_MILLIS);
        return config.createConnection(url);
    }

    /** A connection that only reads. */
    Connection reader() throws SQLException {
        SQLiteConfig config = common();
        config.setTransactionMode(SQLiteConfig.TransactionMode.DEFERRED);
        Connection connection = config.createConnection(url);
        try (var statement = connection.createStatement()) {
            statement.execute("PRAGMA query_only = 1");
            statement.execute("PRAGMA cache_size = -" + READER_CACHE_KIB);
        }
        // Reads begin and end by explicit statements. In autocommit mode the driver would run two
        // more statements after each one that returns no row.
        connection.unwrap(SQLiteConnection.class).getConnectionConfig().setAutoCommit(false);
        return connection;
    }

    /**
     * A connection to an existing database that it can neither write nor bring up to date.
     *
     * @throws StoreException when the file is a database of another program
     */
    Connection readOnly() throws SQLException {
        Connection connection = ofAnyProgram();
        boolean isOurs = false;
        try {
            SqliteSchema.requireOurs(file, connection);
            isOurs = true;
            return connection;
        } finally {
            if (!isOurs) {
                connection.close();
            }
        }
    }

    /** The same to a file that may be a database of another program. */
    Connection ofAnyProgram() throws SQLException {
        SqliteDatabase.requireFile(file);
        SQLiteConfig config = common();
        config.setReadOnly(true);
        return config.createConnection(url);
    }

    private SQLiteConfig common() {
        SQLiteConfig config = new SQLiteConfig();
        config.enforceForeignKeys(true);
        config.setBusyTimeout(BUSY_TIMEOUT_MILLIS);
        config.setCacheSize(-CACHE_KIB);
        // One thread at a time has a connection, and the driver has a lock of its own: another one
        // inside the database, at every column of every row, takes a quarter of a read.
        config.setOpenMode(SQLiteOpenMode.NOMUTEX);
        // Generated keys are not used, and the driver would query one after every insert.
        config.setGetGeneratedKeys(false);
        return config;
    }
}

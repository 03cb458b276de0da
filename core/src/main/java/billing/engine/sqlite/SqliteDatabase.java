package billing.engine.sqlite;

import billing.engine.driver.DatabaseAddress;
import billing.engine.driver.DatabaseFile;
import billing.engine.driver.EngineConnection;
import billing.engine.driver.EngineDatabase;
import billing.engine.driver.MoveEnd;
import billing.engine.driver.MoveMark;
import billing.engine.driver.SchemaUpgrade;
import billing.kernel.error.BillingException;
import billing.kernel.error.DatabaseGoneException;
import billing.kernel.error.NoDatabaseException;
import billing.kernel.error.StoreException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** A database in a file. */
public final class SqliteDatabase implements EngineDatabase {
    /** A FileStore would need the list of mounted file systems, which a container may not have. */
    private static final UpgradeBackup.Disk DISK = folder -> folder.toFile().getUsableSpace();
    private final Path file;
    private final SqliteConnections connections;
    private final LockFile.Use use;
    private final OpenedFile opened;
    /** The connection that read the version of the schema, for the first who reads. */
    private final AtomicReference<EngineConnection> first;
    /** Whether a write was refused because the database is moved to another address. */
    private volatile boolean isMoved;

    private SqliteDatabase(Path file, SqliteConnections connections, LockFile.Use use,
                           Connection first) throws SQLException {
        this.file = file;
        this.connections = connections;
        this.use = use;
        this.opened = new OpenedFile(file);
        this.first = new AtomicReference<>(new SqliteConnection(first));
    }

    /** Loads the driver with its native library. */
    public static void load() {
        SqliteConnections.load();
    }

    /**
     * Opens a database, creating an empty one where there is none; an older schema is brought to
     * the newest version, and a backup of its state is kept.
     *
     * @param upgrades receives the upgrade, if there is one, before it begins
     * @throws StoreException when it cannot be used; nothing was changed
     */
    public static EngineDatabase openOrCreate(Path file, Consumer<SchemaUpgrade> upgrades) {
        requireFileOrNone(file);
        return open(file, new SqliteConnections(file), DISK, upgrades);
    }

    /** Creates a database whose writes do not wait for the disk. */
    public static EngineDatabase temporary(Path file) {
        return open(file, new SqliteConnections(file, true), DISK, upgrade -> { });
    }

    static EngineDatabase open(Path file, SqliteConnections connections, UpgradeBackup.Disk disk,
                               Consumer<SchemaUpgrade> upgrades) {
        LockFile.Use use = LockFile.use(file);
        boolean done = false;
        try {
            EngineDatabase database = new SqliteDatabase(file, connections, use,
                    SqliteSchema.newest(file, connections, disk, upgrades));
            done = true;
            return database;
        } catch (BillingException e) {
            throw e;
        } catch (SQLException | RuntimeException e) {
            throw SqliteErrors.explain(file, e);
        } finally {
            if (!done) {
                use.close();
            }
        }
    }

    /**
     * Requires a regular file, or nothing. SQLite would write its journal next to a device or a
     * pipe, and a folder would be reported as a failing disk.
     *
     * @throws StoreException when anything else is there; nothing was changed
     */
    public static void requireFileOrNone(Path file) {
        if (Files.isDirectory(file)) {
            Path name = file.normalize();
            throw new StoreException((name.toString().isEmpty() ? file : name)
                    + " is a folder, not a database",
                    "name a file in it: --db " + file.resolve("billing.db").normalize(), null);
        }
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            throw new StoreException(file + " is not a regular file",
                    "name another file with --db", null);
        }
    }

    /**
     * Requires a file that may be a database.
     *
     * @throws NoDatabaseException when there is none
     */
    public static void requireFile(Path file) {
        requireFileOrNone(file);
        if (!Files.exists(file)) {
            throw new NoDatabaseException("there is no database at " + file,
                    "create it with `billing init --db " + file + "`");
        }
        if (SqliteSchema.isEmpty(file)) {
            throw new NoDatabaseException("the file " + file + " is empty",
                    "make it a database with `billing init --db " + file + "`");
        }
    }

    @Override
    public DatabaseAddress address() {
        return new DatabaseFile(file);
    }

    @Override
    public EngineConnection reader() throws SQLException {
        EngineConnection looked = first.getAndSet(null);
        return looked == null ? proved(connections.reader()) : looked;
    }

    @Override
    public EngineConnection writer() throws SQLException {
        return proved(connections.writer());
    }

    /** It was opened by its name, so perhaps another file than the other connections have. */
    private EngineConnection proved(Connection connection) throws SQLException {
        try {
            opened.requireNow();
            return new SqliteConnection(connection);
        } catch (BillingException e) {
            connection.close();
            throw e;
        }
    }

    @Override
    public void require() {
        opened.require();
    }

    @Override
    public void requireNow() {
        opened.requireNow();
    }

    @Override
    public void requireCommitted() {
        opened.requireWithLog();
    }

    @Override
    public void whenGone(Consumer<DatabaseGoneException> hears) {
        opened.whenGone(hears);
    }

    @Override
    public Optional<String> troubleOfWrites() {
        if (isMoved) {
            try (Connection asked = connections.reader()) {
                isMoved = SqliteSchema.isMarked(asked);
            } catch (SQLException e) {
                // What cannot be asked cannot be written to, either.
                return Optional.of(MoveEnd.TROUBLE);
            }
        }
        return isMoved ? Optional.of(MoveEnd.TROUBLE) : Optional.empty();
    }

    @Override
    public RuntimeException explain(Throwable failure) {
        if (SqliteErrors.isMoved(failure)) {
            isMoved = true;
        }
        return SqliteErrors.explain(file, failure);
    }

    @Override
    public Optional<MoveMark> mark() {
        try {
            return SqliteMoveEnd.mark(first.get().jdbc());
        } catch (SQLException e) {
            throw explain(e);
        }
    }

    @Override
    public <T> T runAlone(Supplier<T> work) {
        return ProcessLock.RUN.take(file, work);
    }

    @Override
    public long size() {
        return sizeOf(file) + sizeOf(Path.of(file + "-wal"));
    }

    private static long sizeOf(Path path) {
        try {
            return Files.exists(path) ? Files.size(path) : 0;
        } catch (IOException e) {
            return 0;
        }
    }

    @Override
    public void close() {
        try {
            EngineConnection unused = first.getAndSet(null);
            if (unused != null) {
                unused.jdbc().close();
            }
        } catch (SQLException e) {
            throw new IllegalStateException("closing a connection", e);
        } finally {
            use.close();
        }
    }
}

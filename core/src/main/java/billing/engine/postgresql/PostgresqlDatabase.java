package billing.engine.postgresql;

import billing.engine.driver.DatabaseAddress;
import billing.engine.driver.DatabaseServer;
import billing.engine.driver.EngineConnection;
import billing.engine.driver.EngineDatabase;
import billing.engine.driver.MoveEnd;
import billing.engine.driver.MoveMark;
import billing.engine.driver.Schema;
import billing.engine.driver.SchemaUpgrade;
import billing.engine.driver.WriteScope;
import billing.kernel.error.BillingException;
import billing.kernel.error.DatabaseGoneException;
import billing.kernel.error.NoDatabaseException;
import billing.kernel.error.StoreException;
import billing.kernel.error.UnknownOutcomeException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** A database in a schema of a server. */
public final class PostgresqlDatabase implements EngineDatabase {
    private static final int ASKED_SECONDS = 5;
    private static final String READ_ONLY = "the database is read-only";
    private final DatabaseServer server;
    private final PostgresqlConnections connections;
    private final PostgresqlSchema.State schema;
    private final RunLock run;
    /** The connection that read the version of the schema, for the first who reads. */
    private final AtomicReference<Connection> first;
    /** Whether the last session that was to write could only read. */
    private volatile boolean isReadOnly;
    /** Whether a write was refused because the database is moved to another address. */
    private volatile boolean isMoved;

    private PostgresqlDatabase(DatabaseServer server, PostgresqlConnections connections,
                               Connection first, PostgresqlSchema.State schema) {
        this.server = server;
        this.connections = connections;
        this.first = new AtomicReference<>(first);
        this.schema = schema;
        this.run = new RunLock(connections, schema.number());
    }

    /** Loads the driver. */
    public static void load() {
        PostgresqlConnections.load();
    }

    /**
     * Opens an existing database and brings its schema to the newest version.
     *
     * @param upgrades receives the upgrade, if there is one, before it begins
     * @throws NoDatabaseException when the schema is not one of a billing database
     * @throws StoreException      when it cannot be used, or another program uses the schema;
     *                             nothing was changed
     */
    public static EngineDatabase open(DatabaseServer server, Consumer<SchemaUpgrade> upgrades) {
        return open(server, false, upgrades);
    }

    /** Opens a database, making the schema where there is none. */
    public static EngineDatabase openOrCreate(DatabaseServer server,
                                              Consumer<SchemaUpgrade> upgrades) {
        return open(server, true, upgrades);
    }

    private static EngineDatabase open(DatabaseServer server, boolean orCreate,
                                       Consumer<SchemaUpgrade> upgrades) {
        PostgresqlConnections connections = new PostgresqlConnections(server);
        Connection reader = null;
        boolean done = false;
        try {
            reader = connections.reader();
            PostgresqlSchema.State schema = committed(reader, server);
            Schema.requireKnown(schema.version());
            if (schema.version() == 0 && !orCreate) {
                throw new NoDatabaseException("there is no billing database at " + server,
                        "create it with `billing init --db " + server + "`");
            }
            if (schema.version() < Schema.NEWEST) {
                PostgresqlMoveEnd.mark(reader).ifPresent(mark -> {
                    throw mark.refusal(server);
                });
                reader.commit();
                PostgresqlSchema.migrate(server, connections, upgrades);
                schema = committed(reader, server);
            }
            EngineDatabase database = new PostgresqlDatabase(server, connections, reader, schema);
            done = true;
            return database;
        } catch (BillingException e) {
            throw e;
        } catch (SQLException | RuntimeException e) {
            throw PostgresqlErrors.explain(server, e);
        } finally {
            if (!done) {
                close(reader);
            }
        }
    }

    private static PostgresqlSchema.State committed(Connection reader, DatabaseServer server)
            throws SQLException {
        PostgresqlSchema.State schema = PostgresqlSchema.stateOf(reader, server);
        reader.commit();
        return schema;
    }

    /** Closes a connection, if there is one; that this fails is of no importance. */
    static void close(Connection connection) {
        try {
            if (connection != null) {
                connection.close();
            }
        } catch (SQLException e) {
            // It is not used any more, and the server ends what is left of it.
            return;
        }
    }

    /** The number of the schema in the catalog of the server. */
    long schemaNumber() {
        return schema.number();
    }

    @Override
    public DatabaseAddress address() {
        return server;
    }

    @Override
    public EngineConnection reader() throws SQLException {
        Connection looked = first.getAndSet(null);
        return new PostgresqlReader(looked == null ? connections.reader() : looked, this);
    }

    @Override
    public EngineConnection writer() throws SQLException {
        Connection writer = connections.writer();
        return PostgresqlConnections.orClosed(writer, () -> {
            isReadOnly = readsOnly(writer);
            if (isReadOnly) {
                throw PostgresqlErrors.readOnly(server, null);
            }
            String started = LostCommit.started(writer);
            writer.commit();
            return new PostgresqlConnection(writer, this, started);
        });
    }

    private static boolean readsOnly(Connection session) throws SQLException {
        try (var statement = session.createStatement();
             ResultSet result = statement.executeQuery("SHOW transaction_read_only")) {
            result.next();
            return result.getBoolean(1);
        }
    }

    /** A new session is asked: its settings are those of now. */
    @Override
    public Optional<String> troubleOfWrites() {
        if (isReadOnly || isMoved) {
            try (Connection asked = connections.openWithin(ASKED_SECONDS)) {
                isReadOnly = readsOnly(asked);
                isMoved = PostgresqlMoveEnd.mark(asked).isPresent();
            } catch (SQLException e) {
                // What cannot be asked cannot be written to, either.
                return Optional.of(isReadOnly ? READ_ONLY : MoveEnd.TROUBLE);
            }
        }
        return isReadOnly ? Optional.of(READ_ONLY)
                : isMoved ? Optional.of(MoveEnd.TROUBLE) : Optional.empty();
    }

    /** A schema cannot be replaced unseen: what is gone is an error of the next statement. */
    @Override
    public void require() {
    }

    @Override
    public void requireNow() {
    }

    @Override
    public Runnable requirement() {
        return run.requirement();
    }

    @Override
    public void requireCommitted() {
    }

    @Override
    public void whenGone(Consumer<DatabaseGoneException> hears) {
    }

    /**
     * Requires that a transaction was committed whose connection was lost in the commit.
     *
     * @param started when the server had started, see {@link LostCommit#started}
     * @throws StoreException when it was not, or that cannot be found out
     */
    void requireCommitted(String transaction, String started, SQLException lost) {
        String outcome = LostCommit.outcome(connections, transaction, started);
        if (outcome.equals(LostCommit.UNKNOWN)) {
            throw new UnknownOutcomeException("the connection to the database " + server
                    + " was lost while writing, and whether it was written is unknown",
                    "look whether it is there before you run the same command again", lost);
        }
        if (!outcome.equals(LostCommit.COMMITTED)) {
            throw PostgresqlErrors.explain(server, lost);
        }
    }

    @Override
    public RuntimeException explain(Throwable failure) {
        if (PostgresqlErrors.isMoved(failure)) {
            isMoved = true;
        }
        return PostgresqlErrors.explain(server, failure);
    }

    @Override
    public Optional<MoveMark> mark() {
        if (!schema.isMarked()) {
            return Optional.empty();
        }
        try {
            Connection reader = first.get();
            Optional<MoveMark> mark = PostgresqlMoveEnd.mark(reader);
            reader.commit();
            return mark;
        } catch (SQLException e) {
            throw explain(e);
        }
    }

    @Override
    public boolean sharesWrites() {
        return true;
    }

    @Override
    public WriteScope scopeOfRepeat(Throwable failure, WriteScope scope) {
        return PostgresqlErrors.scopeOfRepeat(failure, scope);
    }

    @Override
    public <T> T runAlone(Supplier<T> work) {
        return runAlone(work, () -> false);
    }

    @Override
    public <T> T runAlone(Supplier<T> work, BooleanSupplier meanwhile) {
        try {
            return run.hold(work, meanwhile);
        } catch (SQLException e) {
            throw PostgresqlErrors.explain(server, e);
        }
    }

    @Override
    public long size() {
        try (Connection connection = connections.open();
             var statement = connection.createStatement();
             ResultSet result = statement.executeQuery(PostgresqlInspection.SIZE)) {
            result.next();
            return result.getLong(1);
        } catch (SQLException e) {
            throw PostgresqlErrors.explain(server, e);
        }
    }

    @Override
    public void close() {
        close(first.getAndSet(null));
    }
}

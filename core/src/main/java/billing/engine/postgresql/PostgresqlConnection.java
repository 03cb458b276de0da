package billing.engine.postgresql;

import billing.engine.driver.Dialect;
import billing.engine.driver.EngineConnection;
import billing.engine.driver.InsertBatch;
import billing.engine.driver.NamedColumns;
import billing.engine.driver.StoredColumn;
import billing.engine.driver.TextOrBytes;
import billing.engine.driver.WriteScope;
import billing.engine.driver.WrittenTables;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** A connection to a server, which writes; {@link PostgresqlReader} is one that reads. */
class PostgresqlConnection extends EngineConnection {
    /** Returns the number of the transaction, by which its outcome can be asked for later. */
    private static final String NUMBER = "CAST(pg_current_xact_id() AS text) AS number";
    private static final String SHARED = "pg_advisory_xact_lock_shared(?)";
    private static final String MARKS = "; SELECT topic, mark FROM change_marks";
    private static final long RESTED_NANOS = 1_000_000_000;
    private static final int ANSWERED_SECONDS = 5;
    private final PostgresqlDatabase database;
    private final Map<Statement, NamedColumns> columns = new IdentityHashMap<>();
    private final String serverStarted;
    private final Map<Statement, StoredColumn[]> places = new IdentityHashMap<>();
    private final Map<Statement, String> writing = new IdentityHashMap<>();
    private final Map<WriteScope, PreparedStatement> locks = new EnumMap<>(WriteScope.class);
    private final Map<String, Long> marks = new HashMap<>();
    private final Map<List<String>, ArrayBatch> arrayBatches = new HashMap<>();
    private final TableGrowth growth;
    private PreparedStatement keepEvents;
    private long waitedMillis;
    private String transaction;
    private boolean isWriting;
    private boolean isReadOnly;
    private long changes;
    private long markedChanges;
    private long usedAt = System.nanoTime();

    /**
     * A connection to a server that {@link LostCommit#started} at a time; one that only reads need
     * not know it.
     */
    PostgresqlConnection(Connection jdbc, PostgresqlDatabase database, String serverStarted) {
        super(jdbc);
        this.database = database;
        this.serverStarted = serverStarted;
        this.growth = new TableGrowth(jdbc);
    }

    @Override
    public Dialect dialect() {
        return PostgresqlDialect.INSTANCE;
    }

    /** The first statement begins a transaction. */
    @Override
    public void beginReading() {
    }

    @Override
    public void endReading() throws SQLException {
        jdbc().commit();
        used();
    }

    /** It has just answered. */
    final void used() {
        usedAt = System.nanoTime();
    }

    @Override
    public void waited(long nanos) {
        waitedMillis = TimeUnit.NANOSECONDS.toMillis(nanos);
    }

    @Override
    public void beginWriting(WriteScope scope) throws SQLException {
        PostgresqlConnections.limitLocks(jdbc(), waitedMillis);
        PreparedStatement lock = locks.get(scope);
        if (lock == null) {
            lock = lock(scope);
            locks.put(scope, lock);
        }
        isWriting = true;
        lock.execute();
        try (ResultSet result = lock.getResultSet()) {
            result.next();
            transaction = result.getString("number");
        }
        readMarks(lock);
    }

    private void readMarks(PreparedStatement lock) throws SQLException {
        marks.clear();
        if (lock.getMoreResults()) {
            try (ResultSet result = lock.getResultSet()) {
                while (result.next()) {
                    marks.put(result.getString("topic"), result.getLong("mark"));
                }
            }
        }
    }

    @Override
    public Map<String, Long> marksAtBegin() {
        return marks;
    }

    /**
     * All locks that are taken at the beginning, in their order. A second statement of the same
     * message, which sees what was committed until they were taken, reads the marks of caches.
     */
    private PreparedStatement lock(WriteScope scope) throws SQLException {
        PreparedStatement lock = jdbc().prepareStatement("SELECT " + switch (scope) {
            case ORGANIZATION -> "pg_advisory_xact_lock(?), ";
            case EVENTS -> SHARED + ", pg_advisory_xact_lock(?), ";
            case CUSTOMERS, OWN_ROWS -> SHARED + ", ";
            case CLAIM -> "";
        } + NUMBER + (scope == WriteScope.CLAIM ? "" : MARKS));
        if (scope != WriteScope.CLAIM) {
            lock.setLong(1, Locks.WRITE.key(database.schemaNumber()));
        }
        if (scope == WriteScope.EVENTS) {
            lock.setLong(2, Locks.EVENTS.key(database.schemaNumber()));
        }
        return lock;
    }

    /** The number of the transaction is the same. */
    @Override
    public void enter(WriteScope scope) throws SQLException {
        beginWriting(scope);
    }

    @Override
    public void keepEvents() throws SQLException {
        if (keepEvents == null) {
            keepEvents = jdbc().prepareStatement("SELECT " + SHARED);
            keepEvents.setLong(1, Locks.EVENTS.key(database.schemaNumber()));
        }
        keepEvents.execute();
    }

    @Override
    public void commit() throws SQLException {
        try {
            jdbc().commit();
        } catch (SQLException e) {
            if (!PostgresqlErrors.isLost(e)) {
                throw e;
            }
            database.requireCommitted(transaction, serverStarted, e);
        } finally {
            isWriting = false;
            usedAt = System.nanoTime();
        }
    }

    @Override
    public void rollback() throws SQLException {
        isWriting = false;
        if (!isClosed()) {
            jdbc().rollback();
        }
    }

    @Override
    public boolean isWriting() throws SQLException {
        return isWriting && !isClosed();
    }

    /** The setting under which a session is read-only may have changed since it began. */
    @Override
    public void failedWith(Throwable failure) {
        isReadOnly = PostgresqlErrors.isReadOnly(failure);
    }

    /** One that has rested is asked: the server may have ended it unnoticed. */
    @Override
    public boolean isLost() {
        try {
            return isReadOnly || isClosed() || System.nanoTime() - usedAt > RESTED_NANOS
                    && !jdbc().isValid(ANSWERED_SECONDS);
        } catch (SQLException e) {
            return true;
        } finally {
            usedAt = System.nanoTime();
        }
    }

    private boolean isClosed() throws SQLException {
        return jdbc().isClosed();
    }

    @Override
    public PreparedStatement prepare(String sql) throws SQLException {
        PreparedStatement statement = super.prepare(sql);
        if (!sql.startsWith("SELECT") && !sql.startsWith("WITH")) {
            writing.put(statement, sql);
        }
        return statement;
    }

    /** A result of one row needs no cursor, which the server would keep and the driver close. */
    @Override
    public void limit(PreparedStatement statement, int rows) throws SQLException {
        boolean isOne = rows == 1;
        statement.setMaxRows(isOne ? 1 : 0);
        statement.setFetchSize(isOne ? 0 : PostgresqlConnections.ROWS_AT_ONCE);
    }

    @Override
    public ResultSet query(PreparedStatement statement) throws SQLException {
        String written = writing.get(statement);
        if (written != null) {
            changed(written);
        }
        return statement.executeQuery();
    }

    @Override
    public NamedColumns columns(Statement statement) {
        return columns.computeIfAbsent(statement, added -> new NamedColumns());
    }

    @Override
    public StoredColumn column(int place, ResultSet result) throws SQLException {
        return new PostgresqlColumn(place,
                result.getMetaData().getColumnType(place) == Types.BIT);
    }

    /** Whole numbers have one type: another one would have the statement prepared again. */
    @Override
    public StoredColumn[] places(Statement statement) {
        return places.computeIfAbsent(statement, added -> new StoredColumn[PLACES + 1]);
    }

    @Override
    public void bind(PreparedStatement statement, int place, Object stored) throws SQLException {
        if (stored instanceof String text) {
            statement.setString(place, text);
        } else if (stored instanceof Integer || stored instanceof Long) {
            statement.setLong(place, ((Number) stored).longValue());
        } else if (stored == null) {
            statement.setNull(place, Types.NULL);
        } else if (stored instanceof TextOrBytes either) {
            bindTextOrBytes(statement, place, either.value());
        } else {
            statement.setObject(place, stored);
        }
    }

    @Override
    public void bindTextOrBytes(PreparedStatement statement, int place, Object value)
            throws SQLException {
        statement.setBytes(place, value == null ? null : TaggedBytes.of(value));
    }

    @Override
    public boolean hasNumberedParameters() {
        return false;
    }

    @Override
    public boolean loadsRows() {
        return true;
    }

    @Override
    public void load(String table, List<String> columns, List<Object[]> rows)
            throws SQLException {
        BinaryRows all = new BinaryRows();
        all.addStored(rows);
        all.load(jdbc(), table, String.join(", ", columns));
        changed("COPY " + table, rows.size());
    }

    @Override
    public Optional<InsertBatch> bulkInsert(String table, List<String> columns,
                                            List<String> key) {
        return Optional.of(new CopiedBatch(this, table, columns, key));
    }

    @Override
    public Optional<InsertBatch> arrayInsert(String table, List<String> columns,
                                             List<String> key) {
        List<String> names = new ArrayList<>(columns);
        names.add(table);
        try {
            ArrayBatch batch = arrayBatches.get(names);
            if (batch == null) {
                batch = new ArrayBatch(this, table, columns, key);
                arrayBatches.put(names, batch);
            }
            return Optional.of(batch.begin());
        } catch (SQLException e) {
            throw failed("preparing to add rows to " + table, e);
        }
    }

    @Override
    public int rowsOfBulkInsert() {
        return CopiedBatch.ROWS;
    }

    /** Else it plans with what was true before, until the server has looked by itself. */
    @Override
    public void analyze(List<String> tables) throws SQLException {
        try (var statement = jdbc().createStatement()) {
            statement.execute("ANALYZE " + String.join(", ", tables));
        }
    }

    @Override
    public boolean isClosed(PreparedStatement statement) throws SQLException {
        return statement.isClosed();
    }

    @Override
    public void close(Statement statement) throws SQLException {
        columns.remove(statement);
        places.remove(statement);
        writing.remove(statement);
        statement.close();
    }

    @Override
    public long changes() {
        return changes;
    }

    @Override
    public long markedChanges() {
        return markedChanges;
    }

    @Override
    public void changed(String sql) {
        changed(sql, 1);
    }

    /** A statement has changed so many rows, about. */
    void changed(String sql, int rows) {
        changes++;
        Optional<String> table = WrittenTables.of(sql);
        if (table.map(WrittenTables.MARKED::contains).orElse(true)) {
            markedChanges++;
        }
        if (isWriting && table.isPresent()) {
            try {
                growth.wrote(table.get(), rows);
            } catch (SQLException e) {
                throw failed("checking the size of tables", e);
            }
        }
    }

    /** Of references that the schema declares so. */
    @Override
    public void deferReferences() throws SQLException {
        try (var statement = jdbc().createStatement()) {
            statement.execute("SET CONSTRAINTS ALL DEFERRED");
        }
    }

    @Override
    public Object stored(ResultSet row, int place) throws SQLException {
        Object value = row.getObject(place);
        return value instanceof byte[] tagged ? new TextOrBytes(TaggedBytes.read(tagged)) : value;
    }

    @Override
    public RuntimeException failed(String what, SQLException failure) {
        return PostgresqlErrors.failed(what, failure);
    }
}

package billing.engine.driver;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A connection of an engine: JDBC's, and what engines do differently on it. One thread at a time
 * works with it.
 */
public abstract class EngineConnection {
    /** No statement that is read by places has more columns. */
    protected static final int PLACES = 32;
    private static final int ROWS_OF_STATEMENT = 1_000;
    private final Connection jdbc;

    /** Wraps the driver's connection. */
    protected EngineConnection(Connection jdbc) {
        this.jdbc = jdbc;
    }

    /** The driver's connection. */
    public final Connection jdbc() {
        return jdbc;
    }

    /** The words of SQL that differ. */
    public abstract Dialect dialect();

    /** Begins a transaction that sees one state of the database. */
    public abstract void beginReading() throws SQLException;

    /** Ends a transaction that has read. */
    public abstract void endReading() throws SQLException;

    /**
     * Leaves a transaction that has read. It may be kept open until the next one begins or {@link
     * #endReading} is called, where ending it takes a round trip.
     *
     * @return whether it is open
     */
    public boolean leaveReading() throws SQLException {
        endReading();
        return false;
    }

    /**
     * The statement to prepare for one that is executed next, by {@link #query} and before any
     * other one: where a transaction that reads begins with its first statement, both are one
     * message.
     */
    public String executedNext(String sql) {
        return sql;
    }

    /** Begins what {@link #beginReading} has left to the first statement. */
    public void begin() throws SQLException {
    }

    /**
     * The marks of {@code change_marks} by topic, as a transaction that reads sees them; empty
     * where they are read like other rows.
     */
    public Map<String, Long> marksOfRead() throws SQLException {
        return Map.of();
    }

    /**
     * Begins a transaction that writes. From here on nobody else writes what its scope locks until
     * it has ended, so what it reads of that still holds when it commits.
     */
    public abstract void beginWriting(WriteScope scope) throws SQLException;

    /**
     * The marks of {@code change_marks} by topic, as the transaction that has just begun sees them;
     * empty where reading them costs no less then than later.
     */
    public Map<String, Long> marksAtBegin() {
        return Map.of();
    }

    /** Takes the locks of a scope in a transaction that began with {@link WriteScope#CLAIM}. */
    public void enter(WriteScope scope) throws SQLException {
    }

    /** Locks usage events until the transaction ends: none are added; others may do the same. */
    public void keepEvents() throws SQLException {
    }

    /** Makes durable what the transaction has written. */
    public abstract void commit() throws SQLException;

    /** Rolls the transaction back. */
    public abstract void rollback() throws SQLException;

    /** Whether a transaction that writes has begun and not ended. */
    public abstract boolean isWriting() throws SQLException;

    /**
     * Whether a read that has failed may be done again on another connection: this one was lost
     * before it had answered anything.
     */
    public boolean isLostUnread(Throwable failure) {
        return false;
    }

    /**
     * The work of the transactions that follow has waited so long for those before it: it waits the
     * less for locks.
     */
    public void waited(long nanos) {
    }

    /** A write on it has failed and was rolled back; from then on it may count as lost. */
    public void failedWith(Throwable failure) {
    }

    /** Whether it can be used no more, since it was lost. */
    public abstract boolean isLost();

    /** Prepares a statement. */
    public PreparedStatement prepare(String sql) throws SQLException {
        return jdbc.prepareStatement(sql);
    }

    /** States how many rows of a statement's next result are read at most. */
    public void limit(PreparedStatement statement, int rows) throws SQLException {
    }

    /** Executes a statement whose parameters are set; its rows. */
    public abstract ResultSet query(PreparedStatement statement) throws SQLException;

    /** The columns of a statement's result that have been looked for; who looks for more adds. */
    public abstract NamedColumns columns(Statement statement);

    /** A column of a result by its place, from 1 on. */
    public abstract StoredColumn column(int place, ResultSet result) throws SQLException;

    /** The columns of a statement's result by their places, as far as they have been looked for. */
    public abstract StoredColumn[] places(Statement statement);

    /** A parameter's value in its stored form, {@code billing.engine.Columns}. */
    public abstract void bind(PreparedStatement statement, int place, Object stored)
            throws SQLException;

    /** The same of a column that holds texts and bytes, without {@link TextOrBytes}. */
    public abstract void bindTextOrBytes(PreparedStatement statement, int place, Object value)
            throws SQLException;

    /**
     * Whether values can be handed over once for several rows of a statement: {@code ?1} stands for
     * the same parameter wherever it is.
     */
    public abstract boolean hasNumberedParameters();

    /** Whether {@link #load} takes less time for a hundred rows than statements do. */
    public boolean loadsRows() {
        return false;
    }

    /**
     * Adds rows to a table, all or none; for engines where {@link #loadsRows}.
     *
     * @param rows values in their stored form, in the order of the columns
     */
    public void load(String table, List<String> columns, List<Object[]> rows)
            throws SQLException {
        throw new UnsupportedOperationException("loading rows");
    }

    /**
     * A way to add many thousands of rows to a table, if there is a faster one than a statement.
     *
     * @param key those of the columns by which a row of the table is found; no row that is added
     *            has the values of another one
     */
    public Optional<InsertBatch> bulkInsert(String table, List<String> columns,
                                            List<String> key) {
        return Optional.empty();
    }

    /**
     * A way to add some rows to a table by one statement, if there is one; one at a time.
     *
     * @param key as for {@link #bulkInsert}
     */
    public Optional<InsertBatch> arrayInsert(String table, List<String> columns,
                                             List<String> key) {
        return Optional.empty();
    }

    /** How many rows of {@link #bulkInsert}, or of its statement, are best added together. */
    public int rowsOfBulkInsert() {
        return ROWS_OF_STATEMENT;
    }

    /** Updates what is known for planning queries of tables that have got very many rows. */
    public void analyze(List<String> tables) throws SQLException {
    }

    /** Whether a statement is of no more use, for example since its execution has failed. */
    public abstract boolean isClosed(PreparedStatement statement) throws SQLException;

    /** Closes a statement and forgets its columns. */
    public abstract void close(Statement statement) throws SQLException;

    /** Grows whenever the connection changes rows. */
    public abstract long changes() throws SQLException;

    /** Grows whenever the connection changes rows of {@link WrittenTables#MARKED}. */
    public long markedChanges() throws SQLException {
        return changes();
    }

    /** The connection has changed rows by a statement; asked for where engines do not count. */
    public void changed(String sql) {
    }

    /** References between tables are checked at the end of the transaction. */
    public abstract void deferReferences() throws SQLException;

    /** A value of a row as {@link #bind} takes it, of this engine or another one. */
    public abstract Object stored(ResultSet row, int place) throws SQLException;

    /** A failure of the driver as an exception that need not be declared. */
    public abstract RuntimeException failed(String what, SQLException failure);
}

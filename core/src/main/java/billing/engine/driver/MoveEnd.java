package billing.engine.driver;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A database that takes part in a move, the source or the target, on a connection of its own.
 * Methods that write are a transaction each.
 */
public abstract class MoveEnd implements AutoCloseable {
    /** Part of the reason why a statement that writes to a source is refused. */
    public static final String REFUSAL = " is moved to ";
    /** Why running programs may not write to a source; the other address is not for all to see. */
    public static final String TROUBLE = "the database" + REFUSAL + "another address";
    /** The SQL function of a file that answers whether a text is valid UTF-8. */
    public static final String IS_UTF8 = "is_utf8";
    private static final String STATEMENT = "statement";
    private final EngineConnection connection;

    /** An end on a connection that does not commit by itself. */
    protected MoveEnd(EngineConnection connection) {
        this.connection = connection;
    }

    /** The connection; a reading transaction may be open. */
    public final EngineConnection connection() {
        return connection;
    }

    /** The tables that are moved, by name. */
    public abstract List<String> tables() throws SQLException;

    /** Whether there is a table of this name. */
    protected abstract boolean hasTable(String name) throws SQLException;

    /** Notes in the head of the database, where there is one, whether it has a mark. */
    protected abstract void noteMark(boolean isMarked) throws SQLException;

    /** Has every statement that writes to one of the tables refused, by whichever program. */
    protected abstract void refuseWrites(String reason) throws SQLException;

    /** Ends {@link #refuseWrites}. */
    protected abstract void allowWrites() throws SQLException;

    /**
     * Removes triggers and references, under which rows could not be added in any order.
     *
     * @return the statements that make them again
     */
    protected abstract List<String> dropChecks() throws SQLException;

    /** Requires what the statements of {@link #dropChecks} cannot, and counts on from the rows. */
    protected abstract void finish() throws SQLException;

    /**
     * Adds rows, within the transaction.
     *
     * @param rows values in their stored form, in the order of the columns
     */
    public abstract void load(String table, List<String> columns, List<Object[]> rows)
            throws SQLException;

    /** The mark, if it has one. */
    public final Optional<MoveMark> mark() throws SQLException {
        return hasTable(MoveMark.TABLE) ? MoveMark.read(connection.jdbc()) : Optional.empty();
    }

    /** From here on nobody writes to the source; reads begin from what it holds now. */
    public final void freeze(MoveMark mark) {
        whole(() -> {
            refuseWrites("the database" + REFUSAL + mark.other());
            write(mark);
        });
    }

    /** The source is used again; its mark ends. */
    public final void thaw() {
        whole(() -> {
            allowWrites();
            removeMark();
        });
    }

    /** Replaces the mark. */
    public final void mark(MoveMark mark) {
        whole(() -> {
            execute("DELETE FROM " + MoveMark.TABLE + " WHERE kind = '" + MoveMark.KIND + "'");
            add(MoveMark.KIND, mark.state().name(), mark.other());
        });
    }

    /** Makes the target ready for rows in any order: empty, without triggers and references. */
    public final void prepare(MoveMark mark) {
        whole(() -> {
            List<String> tables = tables();
            write(mark);
            int number = 0;
            for (String statement : dropChecks()) {
                add(STATEMENT, String.format(Locale.ROOT, "%06d", number++), statement);
            }
            for (String table : tables) {
                execute("DELETE FROM " + table);
            }
        });
    }

    /** Makes triggers and references again; done a second time, nothing. */
    public final void complete() {
        whole(() -> {
            for (String statement : statements()) {
                execute(statement);
            }
            execute("DELETE FROM " + MoveMark.TABLE + " WHERE kind = '" + STATEMENT + "'");
            finish();
        });
    }

    /** Whether {@link #complete} has been done. */
    public final boolean isComplete() throws SQLException {
        return statements().isEmpty();
    }

    /** The mark of the target ends: it is used from now on. */
    public final void unmark() {
        whole(this::removeMark);
    }

    private void write(MoveMark mark) throws SQLException {
        execute("CREATE TABLE " + MoveMark.TABLE + " (kind text, name text, content text)");
        add(MoveMark.KIND, mark.state().name(), mark.other());
        noteMark(true);
    }

    private void removeMark() throws SQLException {
        execute("DROP TABLE " + MoveMark.TABLE);
        noteMark(false);
    }

    private void add(String kind, String name, String content) throws SQLException {
        try (PreparedStatement statement = connection.jdbc().prepareStatement("INSERT INTO "
                + MoveMark.TABLE + " (kind, name, content) VALUES (?, ?, ?)")) {
            statement.setString(1, kind);
            statement.setString(2, name);
            statement.setString(3, content);
            statement.executeUpdate();
        }
    }

    private List<String> statements() throws SQLException {
        return texts("SELECT content FROM " + MoveMark.TABLE + " WHERE kind = '" + STATEMENT
                + "' ORDER BY name");
    }

    /** The first column of a query. */
    protected final List<String> texts(String query) throws SQLException {
        try (Statement statement = connection.jdbc().createStatement()) {
            return QueriedTexts.read(statement, query);
        }
    }

    /** Executes a statement. */
    protected final void execute(String sql) throws SQLException {
        try (Statement statement = connection.jdbc().createStatement()) {
            statement.execute(sql);
        }
    }

    /** What a transaction does. */
    @FunctionalInterface
    public interface Step {
        /** Does it. */
        void run() throws SQLException;
    }

    /**
     * Does a step in a transaction: all of it or nothing.
     *
     * @throws billing.kernel.error.StoreException when this database cannot be used
     */
    public final void whole(Step step) {
        ask(() -> {
            wholeOrNothing(step);
            return null;
        });
    }

    private void wholeOrNothing(Step step) throws SQLException {
        boolean isDone = false;
        try {
            step.run();
            connection.jdbc().commit();
            isDone = true;
        } finally {
            if (!isDone && !connection.jdbc().isClosed()) {
                connection.jdbc().rollback();
            }
        }
    }

    /** What is read. */
    @FunctionalInterface
    public interface Query<T> {
        /** Reads it. */
        T read() throws SQLException;
    }

    /**
     * Reads something; a failure is one of this database, and not of the other end.
     *
     * @throws billing.kernel.error.StoreException when this database cannot be used
     */
    public final <T> T ask(Query<T> query) {
        try {
            return query.read();
        } catch (SQLException e) {
            throw explain(e);
        }
    }

    /** Why this database cannot be used. */
    protected abstract RuntimeException explain(SQLException failure);

    @Override
    public void close() throws SQLException {
        if (!connection.jdbc().isClosed()) {
            connection.jdbc().rollback();
            connection.jdbc().close();
        }
    }
}

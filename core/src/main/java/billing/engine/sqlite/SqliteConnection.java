package billing.engine.sqlite;

import billing.engine.driver.Dialect;
import billing.engine.driver.EngineConnection;
import billing.engine.driver.NamedColumns;
import billing.engine.driver.StoredColumn;
import billing.engine.driver.TextOrBytes;
import billing.engine.driver.UuidBytes;
import billing.engine.driver.WriteScope;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.UUID;
import org.sqlite.SQLiteConnection;
import org.sqlite.core.CoreResultSet;
import org.sqlite.core.CoreStatement;
import org.sqlite.core.DB;

/** A connection to a file. */
final class SqliteConnection extends EngineConnection {
    private final DB database;
    private final Map<Statement, Head> heads = new IdentityHashMap<>();
    /** Prepared when first needed; closed with the connection. */
    private PreparedStatement begin;
    private PreparedStatement end;

    /**
     * The columns of a statement as long as it has so many: their names, and those that have been
     * looked for.
     */
    private record Head(CoreResultSet result, String[] names, NamedColumns columns) {
    }

    SqliteConnection(Connection jdbc) throws SQLException {
        super(jdbc);
        database = jdbc.unwrap(SQLiteConnection.class).getDatabase();
    }

    @Override
    public Dialect dialect() {
        return SqliteDialect.INSTANCE;
    }

    @Override
    public void beginReading() throws SQLException {
        if (begin == null) {
            begin = prepare("BEGIN");
            end = prepare("COMMIT");
        }
        begin.execute();
    }

    @Override
    public void endReading() throws SQLException {
        end.execute();
    }

    @Override
    public void beginWriting(WriteScope scope) throws SQLException {
        jdbc().setAutoCommit(false);
    }

    @Override
    public void commit() throws SQLException {
        jdbc().commit();
        jdbc().setAutoCommit(true);
    }

    @Override
    public void rollback() throws SQLException {
        try {
            jdbc().rollback();
        } finally {
            jdbc().setAutoCommit(true);
        }
    }

    @Override
    public boolean isWriting() throws SQLException {
        return !jdbc().getAutoCommit();
    }

    @Override
    public boolean isLost() {
        return false;
    }

    /**
     * The driver would query the names of all columns each time; a statement under which the schema
     * has changed starts again.
     */
    @Override
    public ResultSet query(PreparedStatement statement) throws SQLException {
        statement.execute();
        Head head = heads.get(statement);
        if (head != null && head.names.length
                == ((CoreStatement) statement).pointer.safeRunInt(DB::column_count)) {
            head.result.colsMeta = head.names;
            return statement.getResultSet();
        }
        ResultSet result = statement.getResultSet();
        CoreResultSet core = (CoreResultSet) result;
        heads.put(statement, new Head(core, core.colsMeta, new NamedColumns()));
        return result;
    }

    @Override
    public NamedColumns columns(Statement statement) {
        return heads.get(statement).columns;
    }

    @Override
    public StoredColumn column(int place, ResultSet result) {
        return SqliteColumn.at(place);
    }

    @Override
    public StoredColumn[] places(Statement statement) {
        return SqliteColumn.FIRST;
    }

    @Override
    public void bind(PreparedStatement statement, int place, Object stored) throws SQLException {
        if (stored instanceof UUID id) {
            statement.setBytes(place, UuidBytes.of(id));
        } else if (stored instanceof TextOrBytes either) {
            bindTextOrBytes(statement, place, either.value());
        } else {
            statement.setObject(place, stored);
        }
    }

    @Override
    public void bindTextOrBytes(PreparedStatement statement, int place, Object value)
            throws SQLException {
        if (value instanceof byte[] bytes) {
            statement.setBytes(place, bytes);
        } else {
            statement.setString(place, (String) value);
        }
    }

    @Override
    public boolean hasNumberedParameters() {
        return true;
    }

    /** The driver closes a statement whose execution has failed. */
    @Override
    public boolean isClosed(PreparedStatement statement) throws SQLException {
        return ((CoreStatement) statement).pointer.isClosed();
    }

    @Override
    public void close(Statement statement) throws SQLException {
        heads.remove(statement);
        statement.close();
    }

    /** The rows that the connection has ever changed, its triggers included. */
    @Override
    public long changes() throws SQLException {
        return database.total_changes();
    }

    @Override
    public void deferReferences() throws SQLException {
        try (var statement = jdbc().createStatement()) {
            statement.execute("PRAGMA defer_foreign_keys = ON");
        }
    }

    @Override
    public Object stored(ResultSet row, int place) throws SQLException {
        return row.getObject(place);
    }

    @Override
    public RuntimeException failed(String what, SQLException failure) {
        return SqliteErrors.failed(what, failure);
    }
}

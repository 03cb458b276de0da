package billing.engine;

import billing.engine.driver.EngineConnection;
import billing.engine.driver.StoredColumn;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * The rows of a {@link PooledStatement} one after the other, read by the place of a column, from 1
 * on. A column that is not requested is not read.
 */
public final class Cursor implements AutoCloseable {
    private final EngineConnection connection;
    private final PreparedStatement statement;
    private final ResultSet result;
    private final StoredColumn[] columns;

    Cursor(EngineConnection connection, PreparedStatement statement, ResultSet result) {
        this.connection = connection;
        this.statement = statement;
        this.result = result;
        this.columns = connection.places(statement);
    }

    private StoredColumn at(int place) throws SQLException {
        StoredColumn known = columns[place];
        if (known == null) {
            known = connection.column(place, result);
            columns[place] = known;
        }
        return known;
    }

    /** Moves to the next row; false when there is none. */
    public boolean next() {
        try {
            return result.next();
        } catch (SQLException e) {
            throw connection.failed("reading the next row", e);
        }
    }

    /** A whole number; 0 for null. */
    public long number(int place) {
        try {
            return at(place).number(statement, result);
        } catch (SQLException e) {
            throw failure(place, e);
        }
    }

    /** Whether there is no value. */
    public boolean isNull(int place) {
        try {
            return at(place).isNull(statement, result);
        } catch (SQLException e) {
            throw failure(place, e);
        }
    }

    /** Bytes, or a text in UTF-8; null for null. */
    public byte[] bytes(int place) {
        try {
            return at(place).bytes(statement, result);
        } catch (SQLException e) {
            throw failure(place, e);
        }
    }

    /** A text; null for null. */
    public String text(int place) {
        try {
            return at(place).text(statement, result);
        } catch (SQLException e) {
            throw failure(place, e);
        }
    }

    /** Whether a column that holds texts and bytes holds this one. */
    public boolean isTextOrBytes(int place, Object value) {
        try {
            return at(place).isTextOrBytes(statement, result, value);
        } catch (SQLException e) {
            throw failure(place, e);
        }
    }

    /** A text as a text and bytes as bytes, where a column holds either. */
    public Object textOrBytes(int place) {
        try {
            return at(place).textOrBytes(statement, result);
        } catch (SQLException e) {
            throw failure(place, e);
        }
    }

    @Override
    public void close() {
        try {
            result.close();
        } catch (SQLException e) {
            throw connection.failed("closing a result", e);
        }
    }

    private RuntimeException failure(int place, SQLException e) {
        return connection.failed("reading column " + place, e);
    }
}

package billing.engine;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.stream.IntStream;

/**
 * The rows of a {@link PooledStatement} one after the other, read by the place of a column, from 1
 * on. A column that is not requested is not read.
 */
public final class Cursor implements AutoCloseable {
    private static final StoredColumn[] COLUMNS =
            IntStream.rangeClosed(0, 32).mapToObj(StoredColumn::new).toArray(StoredColumn[]::new);
    private final PreparedStatement statement;
    private final ResultSet result;

    Cursor(PreparedStatement statement, ResultSet result) {
        this.statement = statement;
        this.result = result;
    }

    /** Moves to the next row; false when there is none. */
    public boolean next() {
        try {
            return result.next();
        } catch (SQLException e) {
            throw SqliteErrors.failed("reading the next row", e);
        }
    }

    /** A whole number; 0 for null. */
    public long number(int place) {
        try {
            return COLUMNS[place].number(statement);
        } catch (SQLException e) {
            throw failure(place, e);
        }
    }

    /** Whether there is no value. */
    public boolean isNull(int place) {
        try {
            return COLUMNS[place].isNull(statement);
        } catch (SQLException e) {
            throw failure(place, e);
        }
    }

    /** Bytes, or a text in UTF-8; null for null. */
    public byte[] bytes(int place) {
        try {
            return COLUMNS[place].bytes(statement);
        } catch (SQLException e) {
            throw failure(place, e);
        }
    }

    /** A text; null for null. */
    public String text(int place) {
        try {
            return COLUMNS[place].text(statement);
        } catch (SQLException e) {
            throw failure(place, e);
        }
    }

    /** A text as a text and bytes as bytes, where a column holds either. */
    public Object textOrBytes(int place) {
        try {
            return result.getObject(place);
        } catch (SQLException e) {
            throw failure(place, e);
        }
    }

    @Override
    public void close() {
        try {
            result.close();
        } catch (SQLException e) {
            throw SqliteErrors.failed("closing a result", e);
        }
    }

    private static RuntimeException failure(int place, SQLException e) {
        return SqliteErrors.failed("reading column " + place, e);
    }
}

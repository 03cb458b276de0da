package billing.engine.driver;

import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.UUID;

/**
 * A column of the rows that a statement answers: reads its value from the current row of the
 * result. A statement and its result are handed over, because engines read from one or the
 * other.
 */
public abstract class StoredColumn {
    /** A whole number; 0 for null. */
    public abstract long number(Statement statement, ResultSet result) throws SQLException;

    /** Bytes, or a text in UTF-8; null for null. */
    public abstract byte[] bytes(Statement statement, ResultSet result) throws SQLException;

    /** A text; null for null. */
    public String text(Statement statement, ResultSet result) throws SQLException {
        byte[] text = bytes(statement, result);
        return text == null ? null : new String(text, StandardCharsets.UTF_8);
    }

    /** An identifier; null for null. */
    public abstract UUID id(Statement statement, ResultSet result) throws SQLException;

    /** A text as a text and bytes as bytes, where a column holds either; null for null. */
    public abstract Object textOrBytes(Statement statement, ResultSet result) throws SQLException;

    /** Whether such a column holds this text or these bytes. */
    public abstract boolean isTextOrBytes(Statement statement, ResultSet result, Object value)
            throws SQLException;

    /** Whether there is no value. */
    public abstract boolean isNull(Statement statement, ResultSet result) throws SQLException;
}

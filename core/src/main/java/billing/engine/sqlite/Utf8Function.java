package billing.engine.sqlite;

import billing.engine.driver.MoveEnd;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import org.sqlite.Function;

/**
 * An SQL function that answers whether a text is valid UTF-8: SQLite keeps any bytes as a text, and
 * who reads it gets others in their place.
 */
final class Utf8Function extends Function {
    private Utf8Function() {
    }

    /** Adds it to a connection. */
    static void add(Connection connection) throws SQLException {
        Function.create(connection, MoveEnd.IS_UTF8, new Utf8Function(), 1,
                Function.FLAG_DETERMINISTIC);
    }

    @Override
    protected void xFunc() throws SQLException {
        byte[] bytes = value_blob(0);
        result(bytes == null || isUtf8(bytes) ? 1 : 0);
    }

    private static boolean isUtf8(byte[] bytes) {
        try {
            StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
            return true;
        } catch (CharacterCodingException e) {
            return false;
        }
    }
}

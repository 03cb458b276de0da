package billing.engine;

import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.UUID;
import org.sqlite.core.Codes;
import org.sqlite.core.CoreStatement;
import org.sqlite.core.SafeStmtPtr.SafePtrFunction;
import org.sqlite.core.SafeStmtPtr.SafePtrIntFunction;
import org.sqlite.core.SafeStmtPtr.SafePtrLongFunction;

/**
 * A column of the rows that a statement answers: reads its value from the current row without the
 * driver's result, which makes two objects for each value that is read.
 */
final class StoredColumn {
    private final SafePtrLongFunction<SQLException> number;
    private final SafePtrFunction<byte[], SQLException> bytes;
    private final SafePtrIntFunction<SQLException> type;

    /** A column by its place, from 1 on. */
    StoredColumn(int place) {
        int index = place - 1;
        number = (database, pointer) -> database.column_long(pointer, index);
        bytes = (database, pointer) -> database.column_blob(pointer, index);
        type = (database, pointer) -> database.column_type(pointer, index);
    }

    /** A whole number; 0 for null. */
    long number(Statement statement) throws SQLException {
        return core(statement).pointer.safeRunLong(number);
    }

    /** Bytes, or a text in UTF-8; null for null. */
    byte[] bytes(Statement statement) throws SQLException {
        return core(statement).pointer.safeRun(bytes);
    }

    /** A text; null for null. */
    String text(Statement statement) throws SQLException {
        byte[] text = bytes(statement);
        return text == null ? null : new String(text, StandardCharsets.UTF_8);
    }

    /** An identifier; null for null. */
    UUID id(Statement statement) throws SQLException {
        byte[] id = bytes(statement);
        return id == null ? null : UuidBytes.read(id);
    }

    /** Whether there is no value. */
    boolean isNull(Statement statement) throws SQLException {
        return core(statement).pointer.safeRunInt(type) == Codes.SQLITE_NULL;
    }

    private static CoreStatement core(Statement statement) {
        return (CoreStatement) statement;
    }
}

package billing.engine.sqlite;

import billing.engine.driver.StoredColumn;
import billing.engine.driver.UuidBytes;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.UUID;
import java.util.stream.IntStream;
import org.sqlite.core.Codes;
import org.sqlite.core.CoreStatement;
import org.sqlite.core.SafeStmtPtr.SafePtrFunction;
import org.sqlite.core.SafeStmtPtr.SafePtrIntFunction;
import org.sqlite.core.SafeStmtPtr.SafePtrLongFunction;

/**
 * A column read without the driver's result, which makes two objects for each value that is read.
 */
final class SqliteColumn extends StoredColumn {
    /** Those of most statements. */
    static final SqliteColumn[] FIRST =
            IntStream.rangeClosed(0, 32).mapToObj(SqliteColumn::new).toArray(SqliteColumn[]::new);
    private final SafePtrLongFunction<SQLException> number;
    private final SafePtrFunction<byte[], SQLException> bytes;
    private final SafePtrIntFunction<SQLException> type;
    private final int place;

    private SqliteColumn(int place) {
        int index = place - 1;
        this.place = place;
        number = (database, pointer) -> database.column_long(pointer, index);
        bytes = (database, pointer) -> database.column_blob(pointer, index);
        type = (database, pointer) -> database.column_type(pointer, index);
    }

    /** The column at a place, from 1 on. */
    static SqliteColumn at(int place) {
        return place < FIRST.length ? FIRST[place] : new SqliteColumn(place);
    }

    @Override
    public long number(Statement statement, ResultSet result) throws SQLException {
        return core(statement).pointer.safeRunLong(number);
    }

    @Override
    public byte[] bytes(Statement statement, ResultSet result) throws SQLException {
        return core(statement).pointer.safeRun(bytes);
    }

    @Override
    public UUID id(Statement statement, ResultSet result) throws SQLException {
        byte[] id = bytes(statement, result);
        return id == null ? null : UuidBytes.read(id);
    }

    @Override
    public Object textOrBytes(Statement statement, ResultSet result) throws SQLException {
        return result.getObject(place);
    }

    @Override
    public boolean isTextOrBytes(Statement statement, ResultSet result, Object value)
            throws SQLException {
        return value instanceof byte[] bytes ? Arrays.equals(bytes, bytes(statement, result))
                : value.equals(text(statement, result));
    }

    @Override
    public boolean isNull(Statement statement, ResultSet result) throws SQLException {
        return core(statement).pointer.safeRunInt(type) == Codes.SQLITE_NULL;
    }

    private static CoreStatement core(Statement statement) {
        return (CoreStatement) statement;
    }
}

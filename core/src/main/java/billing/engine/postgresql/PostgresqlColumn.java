package billing.engine.postgresql;

import billing.engine.driver.StoredColumn;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.UUID;

/** A column read by its place. */
final class PostgresqlColumn extends StoredColumn {
    private final int place;
    private final boolean isTruth;

    /**
     * A column.
     *
     * @param place   from 1 on
     * @param isTruth whether it holds truth values, which are the numbers 0 and 1
     */
    PostgresqlColumn(int place, boolean isTruth) {
        this.place = place;
        this.isTruth = isTruth;
    }

    @Override
    public long number(Statement statement, ResultSet result) throws SQLException {
        if (isTruth) {
            return result.getBoolean(place) ? 1 : 0;
        }
        return result.getLong(place);
    }

    @Override
    public byte[] bytes(Statement statement, ResultSet result) throws SQLException {
        return result.getBytes(place);
    }

    @Override
    public String text(Statement statement, ResultSet result) throws SQLException {
        return result.getString(place);
    }

    @Override
    public UUID id(Statement statement, ResultSet result) throws SQLException {
        return (UUID) result.getObject(place);
    }

    @Override
    public Object textOrBytes(Statement statement, ResultSet result) throws SQLException {
        byte[] tagged = result.getBytes(place);
        return tagged == null ? null : TaggedBytes.read(tagged);
    }

    @Override
    public boolean isTextOrBytes(Statement statement, ResultSet result, Object value)
            throws SQLException {
        return Arrays.equals(TaggedBytes.of(value), result.getBytes(place));
    }

    /** The driver keeps the bytes of the current row's values, and hands them over as they are. */
    @Override
    public boolean isNull(Statement statement, ResultSet result) throws SQLException {
        return result.getBytes(place) == null;
    }
}

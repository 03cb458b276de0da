package billing.usage.store;

import billing.usage.EventTotals;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.UnableToExecuteStatementException;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/**
 * Totals of a range, added up where the events lie: not one of them crosses over to Java, which
 * would take longer than all the adding.
 *
 * <p>Numbers are added as whole millionths, so the sum is exact. What does not fit shows: more than
 * six decimals and numbers too long for their column have no millionths, a product that overflows
 * becomes a floating-point number, and a sum that overflows is an error of the database.
 */
final class RangeTotals {
    private static final int DECIMALS = 6;
    private static final String MILLIONTHS = "value * CASE value_scale WHEN 0 THEN 1000000"
            + " WHEN 1 THEN 100000 WHEN 2 THEN 10000 WHEN 3 THEN 1000 WHEN 4 THEN 100"
            + " WHEN 5 THEN 10 WHEN 6 THEN 1 END";
    static final String SQL = "SELECT count(*), count(value_scale), max(value_scale),"
            + " count(value), sum(" + MILLIONTHS + "), typeof(sum(" + MILLIONTHS + ")),"
            + " max(" + MILLIONTHS + "), max(seq) FROM events WHERE subscription_key = ?"
            + " AND code_key = ? AND timestamp >= ? AND timestamp <= ?";

    private RangeTotals() {
    }

    /** The totals of a range without voids; empty when they do not fit. */
    static Optional<EventTotals> of(Handle handle, EventRange range) {
        Connection connection = handle.getConnection();
        try {
            PreparedStatement totals =
                    handle.getConfig(RangeStatements.class).totals(connection);
            try (ResultSet row = range.bind(totals).executeQuery()) {
                row.next();
                return read(row);
            }
        } catch (SQLiteException e) {
            if (e.getResultCode() == SQLiteErrorCode.SQLITE_ERROR
                    && e.getMessage().contains("integer overflow")) {
                return Optional.empty();
            }
            throw new UnableToExecuteStatementException(e, null);
        } catch (SQLException e) {
            throw new UnableToExecuteStatementException(e, null);
        }
    }

    private static Optional<EventTotals> read(ResultSet row) throws SQLException {
        long events = row.getLong(1);
        long numbers = row.getLong(2);
        if (numbers == 0) {
            return Optional.of(new EventTotals(events, 0, BigDecimal.ZERO, null,
                    row.getLong(8)));
        }
        int decimals = row.getInt(3);
        if (decimals > DECIMALS || row.getLong(4) < numbers
                || !"integer".equals(row.getString(6))) {
            return Optional.empty();
        }
        return Optional.of(new EventTotals(events, numbers, number(row.getLong(5), decimals),
                number(row.getLong(7), decimals), row.getLong(8)));
    }

    private static BigDecimal number(long millionths, int decimals) {
        return BigDecimal.valueOf(millionths, DECIMALS).setScale(decimals);
    }
}

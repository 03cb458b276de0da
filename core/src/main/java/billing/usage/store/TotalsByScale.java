package billing.usage.store;

import billing.engine.Cursor;
import billing.engine.Handle;
import billing.engine.PooledStatement;
import billing.usage.EventTotals;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Optional;
import java.util.function.BinaryOperator;

/**
 * Totals of a range without voids where the engine's sums of whole numbers are exact however large:
 * one number for each count of decimals, put together here.
 */
final class TotalsByScale {
    private static final String SUM = select("sum");
    private static final String LARGEST = select("max");

    private TotalsByScale() {
    }

    /** The sum; empty when a number is too long for its column. */
    static Optional<EventTotals> sum(Handle handle, EventRange range) {
        return read(SUM, handle, range, BigDecimal.ZERO, BigDecimal::add);
    }

    /** The largest number, null without any; empty when a number is too long for its column. */
    static Optional<EventTotals> largest(Handle handle, EventRange range) {
        return read(LARGEST, handle, range, null, BigDecimal::max);
    }

    private static Optional<EventTotals> read(String sql, Handle handle, EventRange range,
                                              BigDecimal ofNone,
                                              BinaryOperator<BigDecimal> together) {
        try (PooledStatement statement = new PooledStatement(handle, sql);
             Cursor row = range.bind(statement).query()) {
            long numbers = 0;
            int decimals = 0;
            BigDecimal total = null;
            while (row.next()) {
                if (row.number(2) != row.number(3)) {
                    return Optional.empty();
                }
                int scale = (int) row.number(1);
                BigDecimal part = new BigDecimal(new BigInteger(row.text(4)), scale);
                total = total == null ? part : together.apply(total, part);
                decimals = Math.max(decimals, scale);
                numbers += row.number(2);
            }
            return Optional.of(total == null ? new EventTotals(0, ofNone)
                    : new EventTotals(numbers, total.setScale(decimals)));
        }
    }

    private static String select(String function) {
        return "SELECT value_scale, count(*), count(value), " + function + "(value)"
                + EventRange.EVENTS + " AND value_scale IS NOT NULL GROUP BY value_scale";
    }
}

package billing.usage.store;

import billing.engine.Cursor;
import billing.engine.Handle;
import billing.engine.PooledStatement;
import billing.usage.EventHistory.Extent;
import billing.usage.EventTotals;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Totals of a range without voids, computed by the database: copying the events to Java would take
 * longer than adding them.
 *
 * <p>Numbers are added as whole millionths, so the sum is exact. What does not fit shows: of more
 * than six decimals there are no millionths, a number that is too long for its column, which counts
 * as a huge one, and a product that overflows make the result a floating-point number, and a sum
 * that overflows is an error of the database.
 *
 * <p>As a rule the numbers of a code all have so many decimals, and adding them unscaled takes two
 * thirds of the time. This is tried where ranges before ({@link SeenDecimals}) say how many; an
 * event with other decimals, or without a number, counts as a huge one and shows in the same way.
 */
final class RangeTotals {
    private static final int DECIMALS = 6;
    private static final String MILLIONTHS = "ifnull(value, 1e30) * CASE value_scale"
            + " WHEN 0 THEN 1000000 WHEN 1 THEN 100000 WHEN 2 THEN 10000 WHEN 3 THEN 1000"
            + " WHEN 4 THEN 100 WHEN 5 THEN 10 WHEN 6 THEN 1 END";
    private static final String COUNT = "SELECT count(*)" + EventRange.EVENTS;
    private static final Numbers SUM = new Numbers("sum");
    private static final Numbers LARGEST = new Numbers("max");
    private static final String EXTENT = "SELECT count(*), max(seq)" + EventRange.EVENTS;

    private RangeTotals() {
    }

    /** The statements by which numbers become one: any, and those that all have some decimals. */
    private record Numbers(String any, List<String> even) {
        Numbers(String function) {
            this(select("count(value_scale), max(value_scale)", function + "(" + MILLIONTHS + ")"),
                    IntStream.rangeClosed(0, DECIMALS).mapToObj(decimals -> select(
                            "count(*), " + decimals, function + "(CASE value_scale WHEN "
                                    + decimals + " THEN ifnull(value, 1e30) ELSE 1e30 END)"))
                            .toList());
        }

        private static String select(String countAndDecimals, String number) {
            return "SELECT " + countAndDecimals + ", " + number + ", typeof(" + number
                    + ") = 'integer'" + EventRange.EVENTS;
        }
    }

    /** The totals of a range; empty when they do not fit. */
    static Optional<EventTotals> read(EventTotals.Kind kind, Handle handle, EventRange range) {
        if (handle.dialect().hasExactSums()) {
            return TotalsByScale.read(handle, range).totals(kind);
        }
        return switch (kind) {
            case COUNT -> first(COUNT, handle, range, row -> Optional.of(
                    new EventTotals(row.number(1), BigDecimal.valueOf(row.number(1)))));
            case SUM -> numbers(SUM, handle, range, BigDecimal.ZERO);
            case LARGEST -> numbers(LARGEST, handle, range, null);
        };
    }

    private static Optional<EventTotals> numbers(Numbers numbers, Handle handle,
                                                 EventRange range, BigDecimal ofNone) {
        SeenDecimals seen = SeenDecimals.in(handle);
        int expected = seen.expected(range.code());
        if (expected != SeenDecimals.UNKNOWN) {
            Optional<EventTotals> even = first(numbers.even().get(expected), handle, range,
                    row -> totals(row, expected, ofNone));
            if (even.isPresent()) {
                return even;
            }
        }
        Optional<EventTotals> totals = first(numbers.any(), handle, range,
                row -> totals(row, DECIMALS, ofNone));
        totals.filter(any -> any.events() > 0)
                .ifPresent(any -> seen.see(range.code(), any.units().scale()));
        return totals;
    }

    /** How far a range reaches. */
    static Extent extent(Handle handle, EventRange range) {
        return first(EXTENT, handle, range, row ->
                Optional.of(new Extent(row.number(1), row.number(2)))).orElseThrow();
    }

    /** Reads the one row of totals. */
    @FunctionalInterface
    private interface Reader<T> {
        Optional<T> read(Cursor row);
    }

    private static <T> Optional<T> first(String sql, Handle handle, EventRange range,
                                         Reader<T> reader) {
        try (PooledStatement statement = new PooledStatement(handle, sql)) {
            Cursor totals;
            try {
                totals = range.bind(statement).query();
            } catch (ArithmeticException overflow) {
                return Optional.empty();
            }
            try (Cursor row = totals) {
                row.next();
                return reader.read(row);
            }
        }
    }

    /**
     * Reads the count, the most decimals, the number as so many decimals of {@code unit}, and
     * whether it is whole; that of no events is null and not whole.
     */
    private static Optional<EventTotals> totals(Cursor row, int unit, BigDecimal ofNone) {
        long numbers = row.number(1);
        if (numbers == 0) {
            return Optional.of(new EventTotals(0, ofNone));
        }
        int decimals = (int) row.number(2);
        boolean isWhole = row.number(4) != 0;
        return decimals > DECIMALS || !isWhole ? Optional.empty()
                : Optional.of(new EventTotals(numbers,
                        BigDecimal.valueOf(row.number(3), unit).setScale(decimals)));
    }
}

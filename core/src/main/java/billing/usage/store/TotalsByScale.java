package billing.usage.store;

import billing.engine.Handle;
import billing.engine.Row;
import billing.engine.Rows;
import billing.usage.EventTotals;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Totals of a range without voids where the engine's sums of whole numbers are exact however large:
 * the numbers of each count of decimals together, which are put together here.
 */
final class TotalsByScale {
    private static final String TOTALS = "SELECT subscription_key, code_key, value_scale,"
            + " count(*) AS events, count(value) AS numbers, CAST(sum(value) AS text) AS total,"
            + " max(value) AS largest FROM events";
    private static final String GROUPS = " GROUP BY subscription_key, code_key, value_scale";
    private final List<Part> parts = new ArrayList<>();

    private TotalsByScale() {
    }

    /**
     * The events of one count of decimals.
     *
     * @param scale   null for those without a number
     * @param numbers how many have a number that fits its column
     */
    private record Part(long subscription, long code, Integer scale, long events, long numbers,
                        BigInteger total, Long largest) {
        static Part read(Row row) {
            return new Part(row.number("subscription_key"), row.number("code_key"),
                    row.optionalInteger("value_scale"), row.number("events"),
                    row.number("numbers"),
                    row.text("total") == null ? null : new BigInteger(row.text("total")),
                    row.optionalNumber("largest"));
        }
    }

    /** The totals of a range. */
    static TotalsByScale read(Handle handle, EventRange range) {
        return read(handle, List.of(range)).get(range);
    }

    /** The totals of ranges: those of the same time by one statement. */
    static Map<EventRange, TotalsByScale> read(Handle handle, Collection<EventRange> ranges) {
        Map<EventRange, TotalsByScale> totals = new HashMap<>();
        ranges.forEach(range -> totals.put(range, new TotalsByScale()));
        Rows<Part> rows = new Rows<>(handle, TOTALS, Part::read);
        ranges.stream().collect(Collectors.groupingBy(range -> List.of(range.from(), range.end())))
                .forEach((time, some) -> {
                    List<Object> first = new ArrayList<>(time);
                    TreeSet<Long> codes = some.stream().map(EventRange::code)
                            .collect(Collectors.toCollection(TreeSet::new));
                    first.addAll(codes);
                    rows.listIn("WHERE timestamp >= ? AND timestamp < ? AND code_key IN ("
                            + Rows.marks(codes.size()) + ") AND subscription_key", first,
                            some.stream().map(EventRange::subscription).distinct().toList(), GROUPS)
                            .forEach(part -> add(totals, part, time));
                });
        return totals;
    }

    private static void add(Map<EventRange, TotalsByScale> totals, Part part, List<Long> time) {
        TotalsByScale of = totals.get(
                new EventRange(part.subscription(), part.code(), time.get(0), time.get(1)));
        if (of != null) {
            of.parts.add(part);
        }
    }

    /** The totals of a kind; empty when a number is too long for its column. */
    Optional<EventTotals> totals(EventTotals.Kind kind) {
        if (kind == EventTotals.Kind.COUNT) {
            long events = parts.stream().mapToLong(Part::events).sum();
            return Optional.of(new EventTotals(events, BigDecimal.valueOf(events)));
        }
        boolean isSum = kind == EventTotals.Kind.SUM;
        long numbers = 0;
        int decimals = 0;
        BigDecimal units = isSum ? BigDecimal.ZERO : null;
        for (Part part : parts) {
            if (part.scale() != null) {
                if (part.events() != part.numbers()) {
                    return Optional.empty();
                }
                BigDecimal largest = BigDecimal.valueOf(part.largest(), part.scale());
                units = isSum ? units.add(new BigDecimal(part.total(), part.scale()))
                        : units == null ? largest : units.max(largest);
                decimals = Math.max(decimals, part.scale());
                numbers += part.events();
            }
        }
        return Optional.of(new EventTotals(numbers,
                numbers == 0 ? units : units.setScale(decimals)));
    }
}

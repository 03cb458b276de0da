package billing.usage.store;

import static org.assertj.core.api.Assertions.assertThat;

import billing.engine.Database;
import billing.engine.NewDatabase;
import billing.kernel.time.Instants;
import billing.usage.EventCursor;
import billing.usage.EventHistory.Extent;
import billing.usage.EventHistory;
import billing.usage.EventTotals.Kind;
import billing.usage.EventTotals;
import billing.usage.UsageEvent;
import billing.usage.UsageQuery;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Totals from the database are those of a walk through the events, or there are none. */
class RangeTotalsTest {
    private static final Instant NOW = Instant.parse("2024-05-01T00:00:00Z");
    private static final Instant MARCH = Instant.parse("2024-03-01T00:00:00Z");
    private static final Instant APRIL = Instant.parse("2024-04-01T00:00:00Z");
    @TempDir
    Path folder;
    private Database database;
    private int appended;

    @BeforeEach
    void open() {
        database = NewDatabase.at(folder.resolve("billing.db"));
        EventMetrics.add(database, "tokens", "sum_agg", "count", null);
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void totals_of_generated_events_are_those_of_a_walk() {
        SplittableRandom random = new SplittableRandom(1);
        for (int month = 0; month < 20; month++) {
            Instant from = MARCH.plusSeconds(month * 1_000L);
            int events = random.nextInt(40);
            for (int index = 0; index < events; index++) {
                append(from.plusSeconds(random.nextInt(999)), value(random));
            }
            for (Kind kind : Kind.values()) {
                assertThat(totals(kind, from, from.plusSeconds(999))).contains(
                        walk(kind, from, from.plusSeconds(999)));
            }
            assertThat(extent(from, from.plusSeconds(999)))
                    .isEqualTo(walkedExtent(from, from.plusSeconds(999)));
        }
    }

    @Test
    void only_events_of_the_range_count() {
        append(MARCH.minusSeconds(1), "1");
        append(MARCH, "2.5");
        append(APRIL, "4");
        append(APRIL.plusSeconds(1), "8");
        assertThat(totals(Kind.COUNT, MARCH, APRIL))
                .contains(new EventTotals(2, new BigDecimal("2")));
        assertThat(totals(Kind.SUM, MARCH, APRIL))
                .contains(new EventTotals(2, new BigDecimal("6.5")));
        assertThat(totals(Kind.LARGEST, MARCH, APRIL))
                .contains(new EventTotals(2, new BigDecimal("4.0")));
        assertThat(extent(MARCH, APRIL)).isEqualTo(new Extent(2, 3));
        assertThat(totals(Kind.SUM, null, MARCH).orElseThrow().units())
                .isEqualByComparingTo("3.5");
    }

    @Test
    void the_total_of_nothing_is_zero() {
        assertThat(totals(Kind.SUM, MARCH, APRIL)).isEmpty();
        assertThat(extent(MARCH, APRIL)).isEqualTo(new Extent(0, 0));
        append(MARCH.minusSeconds(1), "1");
        comesToNothing(0);
        assertThat(extent(MARCH, APRIL)).isEqualTo(new Extent(0, 0));
        append(MARCH, null);
        comesToNothing(1);
        assertThat(extent(MARCH, APRIL)).isEqualTo(new Extent(1, 2));
    }

    private void comesToNothing(int events) {
        assertThat(totals(Kind.COUNT, MARCH, APRIL))
                .contains(new EventTotals(events, BigDecimal.valueOf(events)));
        assertThat(totals(Kind.SUM, MARCH, APRIL))
                .contains(new EventTotals(0, BigDecimal.ZERO));
        assertThat(totals(Kind.LARGEST, MARCH, APRIL)).contains(new EventTotals(0, null));
    }

    @ParameterizedTest(name = "{0} and {1}")
    @CsvSource(textBlock = """
            # more than six decimals
            0.1234567, 1
            # longer than its column
            123456789012345678901, 1
            # no whole number of millionths
            999999999999999999, 1
            # a sum beyond the longest number
            9000000000000, 9000000000000
            -9000000000000, -9000000000000
            """)
    void what_does_not_fit_is_left_to_a_walk(String first, String second) {
        append(MARCH, first);
        append(MARCH, second);
        isLeftToWalk(Kind.SUM);
        assertThat(walk(Kind.SUM, MARCH, APRIL).units())
                .isEqualByComparingTo(new BigDecimal(first).add(new BigDecimal(second)));
    }

    @ParameterizedTest(name = "{0} and {1}")
    @CsvSource(textBlock = """
            # as many decimals as before
            0.25, -7.10, true
            # more, fewer, none
            0.125, 1.25, true
            0.5, 1.25, true
            1, 2, true
            # no number
            0.25, , true
            , , true
            # more than six decimals
            0.12345678, 1.25, false
            # longer than its column
            1234567890123456789.12, 1.25, false
            # a sum beyond the longest number
            90000000000000000.00, 90000000000000000.00, false
            """)
    void what_was_seen_before_of_a_code_changes_no_total(String first, String second,
                                                         boolean fits) {
        append(MARCH.minusSeconds(10), "1.25");
        append(MARCH.minusSeconds(9), "2.50");
        append(MARCH, first);
        append(MARCH, second);
        for (Kind kind : List.of(Kind.SUM, Kind.LARGEST)) {
            assertThat(totals(kind, MARCH.minusSeconds(10), MARCH.minusSeconds(9)))
                    .contains(walk(kind, MARCH.minusSeconds(10), MARCH.minusSeconds(9)));
            Optional<EventTotals> totals = totals(kind, MARCH, APRIL);
            if (fits || kind == Kind.LARGEST && totals.isPresent()) {
                assertThat(totals).contains(walk(kind, MARCH, APRIL));
            } else {
                isLeftToWalk(kind);
            }
        }
    }

    @ParameterizedTest(name = "{0} and {1}")
    @CsvSource(textBlock = """
            # more than six decimals
            0.1234567, 1, false
            # longer than its column
            123456789012345678901, 1, false
            -123456789012345678901, 1, false
            # no whole number of millionths
            999999999999999999, 1, false
            # which lies far below the largest
            -999999999999999999, 1, true
            # a sum beyond the longest number
            9000000000000, 9000000000001, true
            """)
    void the_largest_is_exact_or_left_to_a_walk(String first, String second, boolean fits) {
        append(MARCH, first);
        append(MARCH, second);
        if (fits) {
            assertThat(totals(Kind.LARGEST, MARCH, APRIL))
                    .contains(walk(Kind.LARGEST, MARCH, APRIL));
        } else {
            isLeftToWalk(Kind.LARGEST);
        }
        assertThat(walk(Kind.LARGEST, MARCH, APRIL).units())
                .isEqualByComparingTo(new BigDecimal(first).max(new BigDecimal(second)));
    }

    /** An engine whose sums are exact may sum it all the same. */
    private void isLeftToWalk(Kind kind) {
        Optional<EventTotals> totals = totals(kind, MARCH, APRIL);
        if (database.<Boolean>read(handle -> handle.dialect().hasExactSums())) {
            totals.ifPresent(some -> assertThat(some).isEqualTo(walk(kind, MARCH, APRIL)));
        } else {
            assertThat(totals).isEmpty();
        }
    }

    @Test
    void voided_events_are_left_to_a_walk() {
        append(MARCH, "1");
        append(MARCH, "2");
        database.write(handle -> new EventStore(handle).voidEvent("sub", "t1", null, NOW));
        for (Kind kind : Kind.values()) {
            assertThat(totals(kind, MARCH, APRIL)).isEmpty();
        }
        assertThat(extent(MARCH, APRIL)).isEqualTo(new Extent(1, 2));
        assertThat(walk(Kind.SUM, MARCH, APRIL).units()).isEqualByComparingTo("2");
    }

    @Test
    void totals_read_ahead_are_those_of_each_range_alone() {
        SplittableRandom random = new SplittableRandom(2);
        EventMetrics.add(database, "calls", "sum_agg", "count", null);
        List<String> subscriptions = List.of("a", "b", "c", "voided", "none");
        for (int index = 0; index < 400; index++) {
            UsageEvent event = new UsageEvent("e" + index, subscriptions.get(random.nextInt(4)),
                    random.nextBoolean() ? "tokens" : "calls",
                    MARCH.plusSeconds(random.nextInt(40 * 86_400)),
                    index % 9 == 0 ? Map.of() : Map.of("count", index + ".5"), null);
            database.write(handle -> new EventIntake(handle).append(event, NOW));
        }
        UsageEvent last = new UsageEvent("last", "voided", "calls", MARCH, Map.of(), null);
        database.write(handle -> new EventIntake(handle).append(last, NOW));
        database.write(handle -> new EventStore(handle).voidEvent("voided", "last", null, NOW));
        List<UsageQuery> queries = new ArrayList<>();
        for (String subscription : subscriptions) {
            for (String code : List.of("tokens", "calls", "unknown")) {
                for (Kind kind : Kind.values()) {
                    queries.add(new UsageQuery(kind, false, subscription, code, MARCH, APRIL));
                    queries.add(new UsageQuery(kind, false, subscription, code, null, MARCH
                            .plusSeconds(random.nextInt(40 * 86_400))));
                }
            }
        }
        database.read(handle -> {
            EventStore ahead = new EventStore(handle);
            ahead.readAhead(subscriptions, () -> queries);
            EventStore alone = new EventStore(handle);
            assertThat(queries).allSatisfy(query -> assertThat(totals(ahead, query))
                    .isEqualTo(totals(alone, query)));
            assertThat(totals(ahead, queries.get(0))).isPresent();
            return null;
        });
    }

    private static Optional<EventTotals> totals(EventStore store, UsageQuery query) {
        return store.totals(query.totals(), query.externalSubscriptionId(), query.code(),
                query.from(), query.end());
    }

    private static String value(SplittableRandom random) {
        return random.nextInt(10) == 0 ? null : BigDecimal.valueOf(
                random.nextInt(2_000_000) - 1_000_000, random.nextInt(7)).toPlainString();
    }

    private void append(Instant timestamp, String value) {
        database.write(handle -> new EventIntake(handle).append(new UsageEvent("t" + ++appended,
                "sub", "tokens", timestamp, value == null ? Map.of() : Map.of("count", value),
                null), NOW));
    }

    private Optional<EventTotals> totals(Kind kind, Instant from, Instant last) {
        return database.read(handle ->
                new EventStore(handle).totals(kind, "sub", "tokens", from,
                        Instants.after(last)));
    }

    private Extent extent(Instant from, Instant last) {
        return database.read(handle -> new EventStore(handle).extent("sub", "tokens", from,
                    Instants.after(last)));
    }

    private EventTotals walk(Kind kind, Instant from, Instant last) {
        return database.read(handle -> walk(new EventStore(handle), kind, from, last));
    }

    private static EventTotals walk(EventHistory history, Kind kind, Instant from,
                                    Instant last) {
        long all = 0;
        long numbers = 0;
        BigDecimal sum = BigDecimal.ZERO;
        BigDecimal largest = null;
        int decimals = 0;
        try (EventCursor event = history.events("sub", "tokens", from,
                Instants.after(last))) {
            while (event.next()) {
                all++;
                if (event.hasValue()) {
                    numbers++;
                    sum = sum.add(event.value());
                    largest = largest == null ? event.value() : largest.max(event.value());
                    decimals = Math.max(decimals, event.value().scale());
                }
            }
        }
        return switch (kind) {
            case COUNT -> new EventTotals(all, BigDecimal.valueOf(all));
            case SUM -> new EventTotals(numbers, sum);
            case LARGEST -> new EventTotals(numbers,
                    largest == null ? null : largest.setScale(decimals));
        };
    }

    /** The events themselves tell it too. */
    private Extent walkedExtent(Instant from, Instant last) {
        return database.read(handle -> {
            EventHistory walked = new EventStore(handle)::events;
            return walked.extent("sub", "tokens", from,
                    Instants.after(last));
        });
    }
}

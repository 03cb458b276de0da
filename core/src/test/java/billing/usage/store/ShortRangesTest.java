package billing.usage.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import billing.engine.Database;
import billing.engine.Handle;
import billing.engine.TestServer;
import billing.kernel.time.Instants;
import billing.usage.EventCursor;
import billing.usage.EventHistory;
import billing.usage.UsageEvent;
import billing.usage.UsageQuery;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** On a server, events that were read ahead are those that a statement for each range finds. */
class ShortRangesTest {
    private static final Instant MARCH = Instant.parse("2024-03-01T00:00:00Z");
    private static final Instant APRIL = Instant.parse("2024-04-01T00:00:00Z");
    private static final Instant NOW = Instant.parse("2024-05-01T00:00:00Z");
    private static final List<String> SUBSCRIPTIONS =
            List.of("none", "one", "longest", "longer", "large", "voided");
    @TempDir
    Path folder;
    private Database database;

    @BeforeEach
    void open() {
        assumeTrue(TestServer.address().isPresent(), "no PostgreSQL server for tests");
        database = Database.open(TestServer.database(folder.resolve("billing.db")),
                upgrade -> { });
        EventMetrics.add(database, "users", "unique_count_agg", "user", null);
        database.writing(handle -> {
            append(handle, "one", 1);
            append(handle, "longest", 250);
            append(handle, "longer", 251);
            append(handle, "large", 2);
            new EventIntake(handle).append(new UsageEvent("large", "large", "users", MARCH,
                    Map.of("user", "x".repeat(70_000)), null), NOW);
            append(handle, "voided", 3);
        });
        database.write(handle -> new EventStore(handle).voidEvent("voided", "voided-1", null, NOW));
    }

    @AfterEach
    void close() {
        if (database != null) {
            database.close();
        }
    }

    /** Some at the same instant, with values that differ in their columns; one before March. */
    private static void append(Handle handle, String subscription, int events) {
        EventIntake intake = new EventIntake(handle);
        for (int index = 0; index < events; index++) {
            String id = index % 3 == 0 ? new UUID(subscription.hashCode(), index).toString()
                    : subscription + "-" + index;
            Map<String, Object> properties = switch (index % 4) {
                case 0 -> Map.of("user", "1" + index);
                case 1 -> Map.of("user", "\u00e9\u4e16 " + index, "operation_type", "remove");
                case 2 -> Map.of("user", "12345678901234567890.5");
                default -> Map.of();
            };
            intake.append(new UsageEvent(id, subscription, "users",
                    MARCH.plusSeconds((events - index) / 2), properties, null), NOW);
        }
        intake.append(new UsageEvent(subscription + "-before", subscription, "users",
                MARCH.minusSeconds(1), Map.of("user", "0"), null), NOW);
    }

    private static List<UsageQuery> queries() {
        return queries(false);
    }

    private static List<UsageQuery> queries(boolean onlyProperties) {
        List<UsageQuery> queries = new ArrayList<>();
        for (String subscription : SUBSCRIPTIONS) {
            queries.add(new UsageQuery(null, onlyProperties, subscription, "users", MARCH, APRIL));
            queries.add(new UsageQuery(null, onlyProperties, subscription, "users", null, MARCH));
            queries.add(new UsageQuery(null, onlyProperties, subscription, "unknown", MARCH,
                    APRIL));
        }
        return queries;
    }

    @Test
    void what_was_read_ahead_is_what_is_there() {
        database.read(handle -> {
            EventStore ahead = new EventStore(handle);
            ahead.readAhead(SUBSCRIPTIONS, ShortRangesTest::queries);
            EventStore alone = new EventStore(handle);
            for (UsageQuery query : queries()) {
                assertThat(walk(ahead, query)).isEqualTo(walk(alone, query));
                // A range may be asked for more than once.
                assertThat(walk(ahead, query)).isEqualTo(walk(alone, query));
            }
            assertThat(walk(ahead, queries().get(6))).hasSize(250);
            return null;
        });
    }

    @Test
    void properties_that_were_read_ahead_are_those_that_are_there() {
        database.read(handle -> {
            EventStore ahead = new EventStore(handle);
            ahead.readAhead(SUBSCRIPTIONS, () -> queries(true));
            EventStore alone = new EventStore(handle);
            for (UsageQuery query : queries()) {
                assertThat(properties(ahead, query)).isEqualTo(properties(alone, query));
                // Who asks for more is given all of the event.
                assertThat(walk(ahead, query)).isEqualTo(walk(alone, query));
            }
            assertThat(properties(ahead, queries().get(6))).hasSize(250);
            return null;
        });
    }

    @Test
    void only_few_and_small_events_are_kept_in_memory() {
        database.read(handle -> {
            ShortRanges ranges =
                    new ShortRanges(handle, handle.dialect().lateralJoin().orElseThrow());
            List<EventRange> all = march(new EventStreams(handle), SUBSCRIPTIONS);
            assertThat(ranges.rows(all).values()).extracting(List::size)
                    .containsExactlyInAnyOrder(1, 250, 3);
            assertThat(ranges.properties(all).values()).hasSize(3);
            return null;
        });
    }

    private static List<EventRange> march(EventStreams streams, List<String> subscriptions) {
        return subscriptions.stream()
                .flatMap(id -> streams.span(id, "users", MARCH, APRIL).stream())
                .map(EventStreams.Span::range).toList();
    }

    @Test
    void no_more_is_read_once_there_is_very_much() {
        List<String> many = IntStream.range(0, 200).mapToObj(number -> "sub-" + number).toList();
        database.writing(handle -> many.forEach(subscription -> append(handle, subscription, 1)));
        database.read(handle -> {
            ShortRanges ranges =
                    new ShortRanges(handle, handle.dialect().lateralJoin().orElseThrow(), 6_000);
            List<EventRange> all = march(new EventStreams(handle), many);
            assertThat(ranges.rows(all)).hasSize(100);
            assertThat(ranges.properties(all)).hasSize(100);
            return null;
        });
    }

    private static List<String> properties(EventHistory history, UsageQuery query) {
        List<String> properties = new ArrayList<>();
        try (EventCursor event = history.properties(query.externalSubscriptionId(), query.code(),
                query.from(), query.end())) {
            while (event.next()) {
                properties.add(event.property("user") + " " + event.property("operation_type"));
            }
        }
        return properties;
    }

    private static List<String> walk(EventHistory history, UsageQuery query) {
        List<String> events = new ArrayList<>();
        try (EventCursor event = history.events(query.externalSubscriptionId(), query.code(),
                query.from(), query.end())) {
            while (event.next()) {
                events.add(Instants.ofMicros(event.timestampMicros()) + " " + event.sequence()
                        + " " + event.transactionId() + " " + event.property("user") + " "
                        + event.property("operation_type") + " "
                        + (event.hasValue() ? event.value() : "-") + " "
                        + event.preciseTotalCents());
            }
        }
        return events;
    }
}

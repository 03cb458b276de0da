package billing.usage.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import billing.engine.Database;
import billing.engine.Handle;
import billing.engine.NewDatabase;
import billing.engine.Rows;
import billing.engine.Sql;
import billing.kernel.error.NotAllowedException;
import billing.kernel.error.NotFoundException;
import billing.usage.EventCursor;
import billing.usage.EventFilter;
import billing.usage.StoredEvent;
import billing.usage.UsageEvent;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The events of a database: in order, without the voided ones, found and listed. */
class EventStoreTest {
    private static final Instant NOW = Instant.parse("2024-05-01T00:00:00Z");
    private static final Instant MARCH = Instant.parse("2024-03-01T00:00:00Z");
    private static final Instant APRIL = Instant.parse("2024-04-01T00:00:00Z");
    private static final Instant MAY = Instant.parse("2024-05-01T00:00:00Z");
    @TempDir
    Path folder;
    private Database database;

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
    void events_come_in_order_of_time_then_of_ingestion() {
        append("a", MARCH.plusSeconds(9), Map.of("count", "1"));
        append("b", MARCH, Map.of("count", "2"));
        append("c", MARCH.plusSeconds(9), Map.of("count", "3"));
        assertThat(ids(MARCH, APRIL)).containsExactly("b", "a", "c");
    }

    @Test
    void the_start_of_a_window_is_cut_to_the_millisecond_and_its_end_no_longer_counts() {
        append("early", MARCH.plusNanos(500_000), Map.of());
        append("late", APRIL.minusNanos(1_000), Map.of());
        append("next", APRIL, Map.of());
        assertThat(ids(MARCH.plusNanos(999_000), APRIL))
                .containsExactly("early", "late");
        assertThat(ids(null, MARCH)).isEmpty();
    }

    @Test
    void values_are_exact_whatever_their_length() {
        append("a", MARCH, Map.of("count", new BigDecimal("1e3")));
        append("b", MARCH, Map.of("count", "-0.50"));
        append("c", MARCH, Map.of("count", "12345678901234567890.5"));
        append("d", MARCH, Map.of("count", "1,000"));
        append("e", MARCH, Map.of());
        List<Object> values = new ArrayList<>();
        read(MARCH, APRIL, event -> values.add(event.hasValue() ? event.value() : "none"));
        assertThat(values).containsExactly(new BigDecimal("1000"), new BigDecimal("-0.50"),
                new BigDecimal("12345678901234567890.5"), "none", "none");
    }

    @Test
    void a_voided_event_is_rated_no_more_but_stays() {
        append("a", MARCH, Map.of());
        append("b", MARCH, Map.of());
        database.write(handle -> new EventStore(handle).voidEvent(null, "a", "twice", NOW));
        assertThat(ids(MARCH, APRIL)).containsExactly("b");
        StoredEvent voided = database.<List<StoredEvent>>read(handle ->
                new EventStore(handle).withTransactionId("a")).get(0);
        assertThat(voided.voidedAt()).isEqualTo(NOW);
        assertThat(voided.voidReason()).isEqualTo("twice");
    }

    @Test
    void what_cannot_be_voided_is_refused_with_the_reason() {
        append("a", MARCH, Map.of());
        database.write(handle -> new EventIntake(handle).append(
                new UsageEvent("a", "other", "tokens", MARCH, Map.of(), null), NOW));
        assertThatThrownBy(() -> voidEvent(null, "none")).isInstanceOf(NotFoundException.class)
                .hasMessage("event none not found");
        assertThatThrownBy(() -> voidEvent(null, "a")).isInstanceOf(NotAllowedException.class)
                .hasMessageContaining("2 subscriptions");
        voidEvent("other", "a");
        assertThatThrownBy(() -> voidEvent("other", "a")).isInstanceOf(NotAllowedException.class)
                .hasMessageContaining("already");
    }

    @Test
    void lists_show_the_newest_first_and_can_be_narrowed() {
        append("a", MARCH, Map.of("count", "1"));
        append("b", APRIL, Map.of("count", new BigDecimal("2")));
        append("d", MARCH.plusSeconds(1), Map.of());
        append("c", MARCH.plusSeconds(1), Map.of());
        assertThat(listed(EventFilter.ALL, 10, 0)).containsExactly("b", "c", "d", "a");
        assertThat(listed(EventFilter.ALL, 2, 1)).containsExactly("c", "d");
        assertThat(listed(new EventFilter("tokens", "sub", MARCH.plusSeconds(1),
                APRIL, true), 10, 0))
                .containsExactly("b", "c", "d");
        assertThat(listed(new EventFilter("other", null, null, null, true), 10, 0)).isEmpty();
        assertThat(database.<Long>read(handle -> new EventStore(handle).count(EventFilter.ALL)))
                .isEqualTo(4);
    }

    @Test
    void ids_come_back_as_they_came_whether_they_look_like_uuids_or_not() {
        List<String> ids = List.of("ab012d33-1c53-48f4-a104-468540e49192",
                "AB012D33-1C53-48F4-A104-468540E49192", "1234567890123456", "ключ/?&",
                "\u0000");
        ids.forEach(id -> append(id, MARCH, Map.of()));
        assertThat(ids(MARCH, APRIL)).containsExactlyElementsOf(ids);
        ids.forEach(id -> assertThat(database.<List<StoredEvent>>read(handle ->
                new EventStore(handle).withTransactionId(id))).hasSize(1)
                .allMatch(stored -> stored.event().transactionId().equals(id)));
    }

    @Test
    void another_field_is_read_from_events_that_are_there_already() {
        append("a", MARCH, Map.of("count", "1", "size", "2.5"));
        append("b", MARCH, Map.of("count", "1"));
        database.writing(handle -> new EventStore(handle).reindex("tokens", "size"));
        List<Object> values = new ArrayList<>();
        read(MARCH, APRIL, event -> values.add(event.hasValue() ? event.value() : "none"));
        assertThat(values).containsExactly(new BigDecimal("2.5"), "none");
    }

    @Test
    void another_field_is_read_from_all_events_however_many_there_are() {
        int events = 2_500;
        database.writing(handle -> {
            EventIntake intake = new EventIntake(handle);
            for (int i = 0; i < events; i++) {
                intake.append(new UsageEvent("e" + i, "sub", "tokens", MARCH.plusSeconds(i),
                        Map.of("size", "2"), null), NOW);
            }
            new EventStore(handle).reindex("tokens", "size");
        });
        List<Object> values = new ArrayList<>();
        read(MARCH, APRIL, event -> values.add(event.hasValue() ? event.value() : "none"));
        assertThat(values).hasSize(events).containsOnly(new BigDecimal("2"));
    }

    @Test
    void events_without_a_value_get_it_when_the_field_is_read_again_and_checkpoints_end() {
        append("a", MARCH, Map.of("count", "1"));
        database.writing(handle -> {
            handle.execute("UPDATE billable_metrics SET deleted_at = 1");
            handle.execute("INSERT INTO usage_levels (subscription_key, code_key, shape,"
                    + " until_at, level) SELECT s.key, c.key, 'x', 1, '[]'"
                    + " FROM event_subscriptions s, event_codes c");
        });
        append("b", MARCH, Map.of("count", "100"));
        append("c", MARCH, Map.of("count", "12345678901234567890.5"));
        append("d", MARCH, Map.of("count", "none"));
        database.writing(handle -> new EventStore(handle).reindex("other", "count"));
        assertThat(checkpoints()).isEqualTo(1);
        database.writing(handle -> new EventStore(handle).reindex("tokens", "count"));
        List<Object> values = new ArrayList<>();
        read(MARCH, APRIL, event -> values.add(event.hasValue() ? event.value() : "none"));
        assertThat(values).containsExactly(BigDecimal.ONE, new BigDecimal("100"),
                new BigDecimal("12345678901234567890.5"), "none");
        assertThat(checkpoints()).isZero();
    }

    @Test
    void checkpoints_stay_when_no_event_gets_another_value() {
        append("a", MARCH, Map.of("count", "1"));
        append("b", MARCH, Map.of("count", "none"));
        database.writing(handle -> handle.execute("INSERT INTO usage_levels (subscription_key,"
                + " code_key, shape, until_at, level) SELECT s.key, c.key, 'x', 1, '[]'"
                + " FROM event_subscriptions s, event_codes c"));
        database.writing(handle -> new EventStore(handle).reindex("tokens", "count"));
        assertThat(checkpoints()).isEqualTo(1);
    }

    private long checkpoints() {
        return database.read(handle -> new Rows<>(handle, "SELECT count(*) AS n FROM usage_levels",
                row -> row.number("n")).first("").orElseThrow());
    }

    @Test
    void two_cursors_may_be_open_at_once() {
        append("a", MARCH, Map.of());
        append("b", APRIL, Map.of());
        database.read(handle -> {
            EventStore store = new EventStore(handle);
            try (EventCursor first = store.events("sub", "tokens", null, MAY);
                 EventCursor second = store.events("sub", "tokens", null, MAY)) {
                assertThat(first.next()).isTrue();
                assertThat(second.next()).isTrue();
                assertThat(first.next()).isTrue();
                assertThat(first.transactionId()).isEqualTo("b");
                assertThat(second.transactionId()).isEqualTo("a");
            }
            return null;
        });
    }

    @Test
    @Tag("sqlite")
    void a_transaction_id_is_found_without_reading_all_events() {
        String plan = database.read(handle -> Sql.maps(handle, "EXPLAIN QUERY PLAN SELECT * FROM"
                + " events e WHERE e.transaction_id = 'a' AND e.subscription_key <> 0"
                + " AND e.subscription_key IN (SELECT key FROM event_subscriptions)")
                .toString());
        assertThat(plan).contains("events_transaction (subscription_key=? AND transaction_id=?)");
    }

    private interface Reading {
        void of(EventCursor event);
    }

    private void append(String id, Instant timestamp, Map<String, Object> properties) {
        database.write(handle -> new EventIntake(handle).append(
                new UsageEvent(id, "sub", "tokens", timestamp, properties, null), NOW));
    }

    private void voidEvent(String subscription, String id) {
        database.write(handle ->
                new EventStore(handle).voidEvent(subscription, id, null, NOW));
    }

    private List<String> ids(Instant from, Instant to) {
        List<String> ids = new ArrayList<>();
        read(from, to, event -> ids.add(event.transactionId()));
        return ids;
    }

    private void read(Instant from, Instant to, Reading reading) {
        database.read(handle -> {
            read(handle, from, to, reading);
            return null;
        });
    }

    private static void read(Handle handle, Instant from, Instant to, Reading reading) {
        try (EventCursor events = new EventStore(handle).events("sub", "tokens", from, to)) {
            while (events.next()) {
                reading.of(events);
            }
        }
    }

    private List<String> listed(EventFilter filter, int limit, int offset) {
        return database.read(handle -> new EventStore(handle).page(filter, limit, offset).stream()
                .map(stored -> stored.event().transactionId()).toList());
    }
}

package billing.usage.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import billing.engine.Database;
import billing.engine.NewDatabase;
import billing.kernel.error.InvalidException;
import billing.usage.EventFilter;
import billing.usage.SentEvents;
import billing.usage.StoredEvent;
import billing.usage.UsageEvent;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("rating-and-usage.md 1.2 to 1.5: events that come in one by one and in batches")
class EventIntakeTest {
    private static final Instant NOW = Instant.parse("2024-05-01T00:00:00Z");
    @TempDir
    Path folder;
    private Database database;

    @BeforeEach
    void open() {
        database = NewDatabase.at(folder.resolve("billing.db"));
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void an_id_is_taken_once_for_each_subscription() {
        append(event("a", "one"));
        append(event("a", "two"));
        assertThatThrownBy(() -> append(event("a", "one"))).isInstanceOf(InvalidException.class)
                .hasMessage("transaction_id: value_already_exist");
        append(event("a", null));
        append(event("a", null));
        assertThat(count()).isEqualTo(4);
    }

    @Test
    void a_voided_event_keeps_its_id() {
        append(event("a", "one"));
        database.write(handle -> new EventStore(handle).voidEvent("one", "a", null, NOW));
        assertThatThrownBy(() -> append(event("a", "one")))
                .hasMessage("transaction_id: value_already_exist");
    }

    @Test
    void blank_ids_and_codes_are_refused_together() {
        assertThatThrownBy(() -> append(new UsageEvent(" ", "one", null, NOW, Map.of(), null)))
                .hasMessageContaining("transaction_id: value_is_mandatory")
                .hasMessageContaining("code: value_is_mandatory");
    }

    @Test
    void a_repeated_id_is_reported_at_its_second_occurrence() {
        assertThatThrownBy(() -> appendAll(List.of(event("a", "one"), event("b", "one"),
                event("a", "two"), event("b", "one")))).hasMessage(
                "2.transaction_id: value_already_exist; 3.transaction_id: value_already_exist");
        assertThat(count()).isZero();
    }

    @Test
    void faults_are_reported_before_duplicates_and_nothing_is_stored() {
        append(event("a", "one"));
        assertThatThrownBy(() -> appendAll(List.of(event("a", "one"), event("", "one"))))
                .hasMessage("1.transaction_id: value_is_mandatory");
        assertThatThrownBy(() -> appendAll(List.of(event("a", "one"), event("b", "one"))))
                .hasMessage("0.transaction_id: value_already_exist");
        assertThat(count()).isEqualTo(1);
    }

    @Test
    void a_batch_has_one_to_a_hundred_events() {
        assertThatThrownBy(() -> appendAll(List.of())).hasMessage("events: no_events");
        assertThatThrownBy(() -> appendAll(Collections.nCopies(101, event("", "one"))))
                .hasMessage("events: too_many_events");
        assertThat(appendAll(Stream.iterate(1, n -> n + 1).limit(100)
                .map(n -> event("id" + n, "one")).toList())).hasSize(100);
        assertThat(count()).isEqualTo(100);
    }

    @Test
    void an_expression_is_evaluated_when_the_event_comes_in() {
        EventMetrics.add(database, "tokens", "sum_agg", "total",
                "event.properties.a * event.properties.b");
        UsageEvent stored = append(new UsageEvent("a", "one", "tokens", NOW,
                Map.of("a", "1.5", "b", "2"), null));
        assertThat(stored.properties()).containsEntry("total", "3.0");
        assertThatThrownBy(() -> append(new UsageEvent("b", "one", "tokens", NOW,
                Map.of("a", "1.5"), null)))
                .hasMessageContaining("expression_evaluation_failed: Variable: b not found");
    }

    @Test
    void of_events_that_come_together_each_is_answered_as_if_they_came_one_by_one() {
        append(event("a", "one"));
        assertThat(answers(SentEvents.one(event("b", "one")), SentEvents.one(event("a", "one")),
                SentEvents.one(event("b", "one")), SentEvents.one(event("b", "two")),
                SentEvents.one(event("", "one")), batch(event("c", "new"), event("d", null)),
                batch(event("e", "one"), event("", "one")), batch()))
                .containsExactly("b", "transaction_id: value_already_exist",
                        "transaction_id: value_already_exist", "b",
                        "transaction_id: value_is_mandatory", "c d",
                        "1.transaction_id: value_is_mandatory", "events: no_events");
        assertThat(count()).isEqualTo(5);
        assertThat(database.<List<StoredEvent>>read(handle -> new EventStore(handle)
                .withTransactionId("c"))).singleElement().satisfies(stored -> {
                    assertThat(stored.event().externalSubscriptionId()).isEqualTo("new");
                    assertThat(stored.createdAt()).isEqualTo(NOW);
                });
    }

    @Test
    void a_batch_with_an_id_that_is_taken_is_stored_after_the_others_or_not_at_all() {
        assertThat(answers(batch(event("a", "one"), event("a", "two")),
                SentEvents.one(event("b", "one")))).containsExactly("alone", "b");
        assertThatThrownBy(() -> answers(SentEvents.one(event("c", "one")),
                batch(event("d", "one"), event("b", "one"))))
                .hasMessage("1.transaction_id: value_already_exist");
        assertThat(count()).isEqualTo(1);
    }

    /** The transaction ids that were stored for each, or the refusal. */
    private List<String> answers(SentEvents... sent) {
        return database.write(handle -> new EventIntake(handle).appendTogether(List.of(sent), NOW))
                .stream().map(outcome -> outcome.isOpen() ? "alone"
                        : outcome.failure() != null ? outcome.failure().getMessage()
                        : outcome.result().stream().map(stored -> stored.event().transactionId())
                                .collect(Collectors.joining(" "))).toList();
    }

    private static SentEvents batch(UsageEvent... events) {
        return SentEvents.batch(events.length, index -> events[index]);
    }

    private static UsageEvent event(String id, String subscription) {
        return new UsageEvent(id, subscription, "tokens", NOW, Map.of("value", "1"), null);
    }

    private UsageEvent append(UsageEvent event) {
        return database.write(handle -> new EventIntake(handle).append(event, NOW)).event();
    }

    private List<StoredEvent> appendAll(List<UsageEvent> events) {
        return database.write(handle -> new EventIntake(handle)
                .append(SentEvents.batch(events.size(), events::get), NOW));
    }

    private long count() {
        return database.read(handle -> new EventStore(handle).count(EventFilter.ALL));
    }
}

package billing.usage.store;

import static org.assertj.core.api.Assertions.assertThat;

import billing.usage.EventCursor;
import billing.usage.UsageEvent;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("events in memory")
class RecordedEventsTest {
    private static UsageEvent event(String id, String at, Object value) {
        return new UsageEvent(id, "sub", "calls", Instant.parse(at), Map.of("n", value), null);
    }

    private static List<String> read(RecordedEvents history, String from, String to) {
        List<String> read = new ArrayList<>();
        try (EventCursor cursor = history.events("sub", "calls",
                from == null ? null : Instant.parse(from), Instant.parse(to))) {
            while (cursor.next()) {
                read.add(cursor.transactionId() + " " + cursor.property("n") + " "
                        + (cursor.hasValue() ? cursor.value().toPlainString() : "none"));
            }
        }
        return read;
    }

    @Test
    @DisplayName("rating-and-usage.md 2.3: JSON numbers count in plain text, other texts only when "
            + "plain numbers")
    void numbers_are_read_in_plain_notation() {
        RecordedEvents history = new RecordedEvents(List.of(
                event("a", "2024-03-01T00:00:00Z", new BigDecimal("1E+3")),
                event("b", "2024-03-01T00:00:01Z", "-2.50"),
                event("c", "2024-03-01T00:00:02Z", "1e3"),
                event("d", "2024-03-01T00:00:03Z", true)), Map.of("calls", "n"));
        assertThat(read(history, null, "2024-03-02T00:00:00Z"))
                .containsExactly("a 1000 1000", "b -2.50 -2.50", "c 1e3 none", "d true none");
    }

    @Test
    @DisplayName("rating-and-usage.md 0: events come by timestamp, then as ingested, from the "
            + "millisecond of the start up to the end")
    void events_come_in_event_order() {
        RecordedEvents history = new RecordedEvents(List.of(
                event("late", "2024-03-03T00:00:00Z", 1), event("x", "2024-03-02T00:00:00Z", 2),
                event("y", "2024-03-02T00:00:00Z", 3), event("early", "2024-03-01T00:00:00Z", 4),
                event("out", "2024-03-03T00:00:00.000001Z", 5)), Map.of("calls", "n"));
        assertThat(read(history, "2024-03-02T00:00:00.000900Z", "2024-03-03T00:00:00.000001Z"))
                .containsExactly("x 2 2", "y 3 3", "late 1 1");
        assertThat(read(new RecordedEvents(List.of(), Map.of()), null, "2024-03-03T00:00:00Z"))
                .isEmpty();
    }
}

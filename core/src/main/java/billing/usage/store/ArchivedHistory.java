package billing.usage.store;

import billing.engine.Handle;
import billing.engine.Rows;
import billing.usage.StoredEvent;
import billing.usage.UsageEvent;
import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.function.Consumer;

/** The archived events of some subscriptions in event order, voided ones left out. */
final class ArchivedHistory {
    private final Handle handle;
    private final Collection<String> subscriptions;
    private final List<String> codes;
    private final Deque<YearMonth> months;
    private final Deque<StoredEvent> month = new ArrayDeque<>();

    ArchivedHistory(Handle handle, Collection<String> subscriptions) {
        this.handle = handle;
        this.subscriptions = subscriptions;
        this.months = new ArrayDeque<>(new Rows<>(handle, "SELECT DISTINCT month"
                + " FROM usage_archives", row -> YearMonth.parse(row.text("month")))
                .list("ORDER BY month"));
        this.codes = months.isEmpty() ? List.of() : new Rows<>(handle, "SELECT code"
                + " FROM event_codes", row -> row.text("code"))
                .list("WHERE archived_until IS NOT NULL");
    }

    /** Hands over those that come before another event and have not been handed over. */
    void before(StoredEvent other, Consumer<UsageEvent> reader) {
        while (next() != null
                && EventChanges.IN_ORDER.compare(month.peek(), other) < 0) {
            reader.accept(month.poll().event());
        }
    }

    /** Hands over those that have not been handed over. */
    void rest(Consumer<UsageEvent> reader) {
        while (next() != null) {
            reader.accept(month.poll().event());
        }
    }

    private StoredEvent next() {
        while (month.isEmpty() && !months.isEmpty()) {
            month.addAll(events(months.poll()));
        }
        return month.peek();
    }

    private List<StoredEvent> events(YearMonth one) {
        Instant from = one.atDay(1).atStartOfDay(ZoneOffset.UTC).toInstant();
        Instant end = one.plusMonths(1).atDay(1).atStartOfDay(ZoneOffset.UTC).toInstant();
        EventStreams streams = new EventStreams(handle);
        List<StoredEvent> events = new ArrayList<>();
        for (String subscription : subscriptions) {
            for (String code : codes) {
                streams.span(subscription, code, from, end)
                        .flatMap(span -> span.archived(handle))
                        .ifPresent(usage -> events.addAll(usage.list()));
            }
        }
        events.removeIf(StoredEvent::isVoided);
        events.sort(EventChanges.IN_ORDER);
        return events;
    }
}

package billing.usage;

import java.time.Instant;
import java.util.Optional;

/** Where the events of a subscription are read from: the event store, or a file in memory. */
public interface EventHistory {
    /**
     * The events of one external subscription id and metric code in {@code [from, end)}.
     *
     * @param from null for the whole history; otherwise cut down to the millisecond
     * @param end  the first instant that no longer counts
     */
    EventCursor events(String externalSubscriptionId, String code, Instant from, Instant end);

    /** The same events for a reader that asks them for their properties alone. */
    default EventCursor properties(String externalSubscriptionId, String code, Instant from,
                                   Instant end) {
        return events(externalSubscriptionId, code, from, end);
    }

    /**
     * The totals of the same events, when they can be computed faster than by reading each event;
     * empty when they cannot.
     */
    default Optional<EventTotals> totals(EventTotals.Kind kind, String externalSubscriptionId,
                                         String code, Instant from, Instant end) {
        return Optional.empty();
    }

    /** How far the same events reach. */
    default Extent extent(String externalSubscriptionId, String code, Instant from, Instant end) {
        long events = 0;
        long lastSequence = 0;
        try (EventCursor event = events(externalSubscriptionId, code, from, end)) {
            while (event.next()) {
                events++;
                lastSequence = Math.max(lastSequence, event.sequence());
            }
        }
        return new Extent(events, lastSequence);
    }

    /**
     * Detects whether events are still the same.
     *
     * @param events       how many there are
     * @param lastSequence of the one ingested last; 0 without any
     */
    record Extent(long events, long lastSequence) {
    }
}

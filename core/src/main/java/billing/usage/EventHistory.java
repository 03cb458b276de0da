package billing.usage;

import java.time.Instant;

/** Where the events of a subscription are read from: the event store, or a file in memory. */
public interface EventHistory {
    /**
     * The events of one external subscription id and metric code within a closed span.
     *
     * @param from null for the whole history; otherwise cut down to the millisecond
     * @param to   the last instant that counts
     */
    EventCursor events(String externalSubscriptionId, String code, Instant from, Instant to);
}

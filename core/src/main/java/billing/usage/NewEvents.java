package billing.usage;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Events of one subscription and metric that came in together.
 *
 * @param externalSubscriptionId whose
 * @param first                  the earliest timestamp among them
 * @param last                   the latest timestamp among them
 * @param firstSequence          their first place in the order of ingestion: events at or after it
 *                               are new
 */
public record NewEvents(String externalSubscriptionId, String code, Instant first, Instant last,
                        long firstSequence) {
    /** What a subscription and metric are known by. */
    private record Stream(String externalSubscriptionId, String code) {
    }

    /** Stored events, in the order of ingestion, by subscription and metric. */
    public static List<NewEvents> of(List<StoredEvent> stored) {
        Map<Stream, NewEvents> streams = new LinkedHashMap<>();
        for (StoredEvent one : stored) {
            UsageEvent event = one.event();
            Instant at = event.timestamp();
            streams.merge(new Stream(event.externalSubscriptionId(), event.code()),
                    new NewEvents(event.externalSubscriptionId(), event.code(), at, at,
                            one.sequence()), (before, next) -> before.with(at));
        }
        return List.copyOf(streams.values());
    }

    /** The same with one more event, ingested later. */
    private NewEvents with(Instant timestamp) {
        return new NewEvents(externalSubscriptionId, code,
                timestamp.isBefore(first) ? timestamp : first,
                timestamp.isAfter(last) ? timestamp : last, firstSequence);
    }
}

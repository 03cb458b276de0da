package billing.server.console.usage;

import billing.engine.Handle;
import billing.usage.StoredEvent;
import billing.usage.store.EventStore;
import billing.usage.store.EventTimes;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/**
 * The newest events of all subscriptions and how many there were by hour.
 *
 * @param taken  events and voids that have ever been stored
 * @param end    the end of the hour of the newest event; null without any
 * @param hours  the events of each hour of the seven days before the end; hours without any are
 *               left out
 * @param events the newest, the latest first
 */
record RecentUsage(long taken, Instant end, Map<Instant, Long> hours, List<StoredEvent> events) {
    private static final int SHOWN = 50;
    private static final int DAYS = 7;
    private static final long FEW = 20_000;

    /** Whether they are read in no time. */
    static boolean isSmall(Handle handle) {
        return new EventTimes(handle).taken() <= FEW;
    }

    /** Reads them; events after {@code now} are left out. */
    static RecentUsage read(Handle handle, Instant now) {
        EventTimes times = new EventTimes(handle);
        Instant newest = times.newest(now).orElse(null);
        if (newest == null) {
            return new RecentUsage(times.taken(), null, Map.of(), List.of());
        }
        Instant end = newest.truncatedTo(ChronoUnit.HOURS).plus(Duration.ofHours(1));
        Map<Instant, Long> hours = times.hours(end.minus(Duration.ofDays(DAYS)), end);
        return new RecentUsage(times.taken(), end, hours, new EventStore(handle)
                .newest(begin(hours), newest, SHOWN));
    }

    /** The hour from which on there are enough events. */
    private static Instant begin(Map<Instant, Long> hours) {
        List<Instant> latest = new ArrayList<>(hours.keySet());
        Collections.reverse(latest);
        long events = 0;
        for (Instant hour : latest) {
            events += hours.get(hour);
            if (events >= SHOWN) {
                return hour;
            }
        }
        return latest.get(latest.size() - 1);
    }
}

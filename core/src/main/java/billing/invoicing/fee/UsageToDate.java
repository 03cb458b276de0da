package billing.invoicing.fee;

import billing.engine.Handle;
import billing.invoicing.Fee;
import billing.usage.EventHistory;
import billing.usage.aggregation.UsageCheckpointStore;
import billing.usage.store.EventStore;
import java.time.Instant;
import java.util.List;

/**
 * What the usage in arrears of a window amounts to at an instant within it, as fees without taxes
 * and identities. Nothing is stored.
 */
public final class UsageToDate {
    private final Handle handle;

    /** Rates by what the handle reads. */
    public UsageToDate(Handle handle) {
        this.handle = handle;
    }

    /**
     * The usage up to an instant before the window's end, priced as if the window ended there: as
     * the subscription would be billed if it ended then, but for what raises it to a minimum.
     *
     * @param periods  with a window of usage
     * @param seen     {@code EventStore.seen} of the history that counts; null for all of it
     */
    public List<Fee> fees(BilledPeriods periods, Instant end, Long seen) {
        EventStore events = new EventStore(handle);
        EventHistory history = seen == null ? events : events.asKnownAt(seen);
        return new UsageFees(handle, history, UsageCheckpointStore.NONE)
                .inArrearsUntil(periods, end);
    }
}

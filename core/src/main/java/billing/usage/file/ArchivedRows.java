package billing.usage.file;

import billing.engine.Handle;
import billing.kernel.time.Instants;
import billing.usage.store.EventIntake;
import billing.usage.store.EventKeys;
import billing.usage.store.UsageArchives;
import java.time.Instant;
import java.util.Arrays;

/** Finds the rows of a batch whose time is archived: no more usage is accepted there. */
final class ArchivedRows {
    private final UsageBatch batch;
    private final RowCheck check;
    private final EventKeys keys;
    /** No usage at or after it is archived, whosever it is; in microseconds. */
    private final long latest;

    /** The rows of a batch by what the transaction sees of archives. */
    ArchivedRows(Handle handle, UsageBatch batch, RowCheck check) {
        this.batch = batch;
        this.check = check;
        this.keys = new EventKeys(handle);
        this.latest = new UsageArchives(handle).latest().map(Instants::toMicros)
                .orElse(Long.MIN_VALUE);
    }

    /** The other rows of an order; the archived ones are rejected. */
    int[] without(int[] order, RejectedEvents rejected) {
        if (Arrays.stream(order).noneMatch(row -> batch.timestamp(row) < latest)) {
            return order;
        }
        return Arrays.stream(order).filter(row -> !isArchived(row, rejected)).toArray();
    }

    private boolean isArchived(int row, RejectedEvents rejected) {
        if (batch.timestamp(row) >= latest) {
            return false;
        }
        String subscription = check.subscriptions().get(batch.subscription(row));
        Instant until = keys.archivedUntil(subscription);
        if (until == null || batch.timestamp(row) >= Instants.toMicros(until)) {
            return false;
        }
        rejected.add(row, RowFault.archived(Instants.ofMicros(
                batch.timestamp(row)), EventIntake.archived(subscription, until)));
        return true;
    }
}

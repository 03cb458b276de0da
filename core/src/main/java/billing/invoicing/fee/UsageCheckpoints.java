package billing.invoicing.fee;

import billing.engine.Handle;
import billing.invoicing.fee.store.WeightedCheckpoint;
import billing.usage.store.NewCheckpoint;
import java.util.List;

/**
 * The checkpoints that the rating of an invoice stores for later windows.
 *
 * @param weighted  the levels of weighted sums: later windows continue from them, whatever events
 *                  arrive late
 * @param persisted the checkpoints of other persisting units: they replace events until one of
 *                  these events changes
 */
public record UsageCheckpoints(List<WeightedCheckpoint> weighted, List<NewCheckpoint> persisted) {
    /** The checkpoints of an invoice without rated usage. */
    public static final UsageCheckpoints NONE = new UsageCheckpoints(List.of(), List.of());

    /** Whether there are checkpoints that events which arrive meanwhile would make wrong. */
    public boolean followEvents() {
        return !persisted.isEmpty();
    }

    /** Stores the checkpoints, in the transaction of the invoice. */
    public void store(Handle handle) {
        weighted.forEach(level -> level.store(handle));
        persisted.forEach(level -> level.store(handle));
    }
}

package billing.invoicing.fee;

import billing.engine.Handle;
import billing.usage.store.NewCheckpoint;
import java.util.List;

/**
 * What the rating of an invoice leaves for the windows that follow.
 *
 * @param weighted  what weighted sums are at: later windows go on from it whatever comes late
 * @param persisted what other persisting units came to: it stands for events, and ends with them
 */
public record UsageCheckpoints(List<WeightedCheckpoint> weighted, List<NewCheckpoint> persisted) {
    /** An invoice whose usage is not rated leaves nothing. */
    public static final UsageCheckpoints NONE = new UsageCheckpoints(List.of(), List.of());

    /** Writes them, in the transaction of the invoice. */
    public void store(Handle handle) {
        weighted.forEach(level -> level.store(handle));
        persisted.forEach(level -> level.store(handle));
    }
}

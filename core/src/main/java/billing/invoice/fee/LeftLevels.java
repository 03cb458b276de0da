package billing.invoice.fee;

import billing.store.Handle;
import billing.usage.store.KeptLevel;
import java.util.List;

/**
 * What the rating of an invoice leaves for the windows that follow.
 *
 * @param weighted  what weighted sums are at: later windows go on from it whatever comes late
 * @param persisted what other persisting units came to: it stands for events, and ends with them
 */
public record LeftLevels(List<WeightedLevel> weighted, List<KeptLevel> persisted) {
    /** An invoice whose usage is not rated leaves nothing. */
    public static final LeftLevels NONE = new LeftLevels(List.of(), List.of());

    /** Writes them, in the transaction of the invoice. */
    public void store(Handle handle) {
        weighted.forEach(level -> level.store(handle));
        persisted.forEach(level -> level.store(handle));
    }
}

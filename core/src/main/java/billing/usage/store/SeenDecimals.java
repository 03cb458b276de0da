package billing.usage.store;

import billing.engine.Handle;
import java.util.HashMap;
import java.util.Map;

/**
 * How many decimals the numbers of each code have, as far as a connection has seen: a guess that
 * saves time where it is right, and that whoever makes it must prove.
 */
final class SeenDecimals {
    /** Of codes that nothing is known of, or whose numbers differ. */
    static final int UNKNOWN = -1;
    private final Map<Long, Integer> byCode = new HashMap<>();

    static SeenDecimals in(Handle handle) {
        return handle.cached(SeenDecimals.class, SeenDecimals::new);
    }

    int expected(long code) {
        return byCode.getOrDefault(code, UNKNOWN);
    }

    /** Notes what a look without a guess has found; a second one means that the guess failed. */
    void see(long code, int decimals) {
        byCode.merge(code, decimals, (expected, seen) -> UNKNOWN);
    }
}

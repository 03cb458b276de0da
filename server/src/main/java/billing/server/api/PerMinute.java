package billing.server.api;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Counts the actions of each address within a minute. A caller may have any number of addresses, so
 * only a limited number is counted one by one; the others are counted together.
 */
public final class PerMinute {
    private static final int MOST_ADDRESSES = 10_000;
    private static final String ALL_OTHERS = "";
    private final LongSupplier nanos;
    private final Map<String, Integer> counts = new HashMap<>();
    private long began;

    /** Counts by a monotonic clock, like {@link System#nanoTime}. */
    public PerMinute(LongSupplier nanos) {
        this.nanos = nanos;
        this.began = nanos.getAsLong();
    }

    /** Counts one action of an address and returns its count within this minute. */
    public synchronized int add(String address) {
        startAgain();
        return counts.merge(entry(address), 1, Integer::sum);
    }

    private String entry(String address) {
        return counts.size() < MOST_ADDRESSES || counts.containsKey(address) ? address
                : ALL_OTHERS;
    }

    private void startAgain() {
        long now = nanos.getAsLong();
        if (now - began >= TimeUnit.MINUTES.toNanos(1)) {
            counts.clear();
            began = now;
        }
    }
}

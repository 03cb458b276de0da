package billing.server.api;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Counts what each address does within a minute. Addresses cost their callers nothing, so only so
 * many are told apart; the rest counts as one.
 */
public final class PerMinute {
    private static final int MOST_ADDRESSES = 10_000;
    private static final String ALL_OTHERS = "";
    private final LongSupplier nanos;
    private final Map<String, Integer> counts = new HashMap<>();
    private long began;

    /** Counts by a clock that only ever goes forward, like {@link System#nanoTime}. */
    public PerMinute(LongSupplier nanos) {
        this.nanos = nanos;
        this.began = nanos.getAsLong();
    }

    /** One more of an address; how many it is within this minute. */
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

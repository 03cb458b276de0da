package billing.server.api;

import billing.limit.Limit;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;

/**
 * Ends the guessing of keys: an address that has sent too many wrong ones within a minute is
 * refused for the rest of it, also with a good key, but for keys that it has used before. So who
 * guesses learns nothing, and who works from the same address is not locked out. Calls without
 * any key are no guesses. Without HTTP there is no address and no limit.
 */
public final class FailedAttempts {
    /** Wrong keys that an address may send in a minute. */
    public static final int MOST_IN_A_MINUTE = Limit.WRONG_KEYS.most();
    private static final int MOST_KNOWN = 10_000;
    private final PerMinute wrong;
    private final Set<Known> known = ConcurrentHashMap.newKeySet();
    private volatile boolean anyWrong;

    private record Known(String address, UUID keyId) {
    }

    /** Attempts by a clock that only ever goes forward, like {@link System#nanoTime}. */
    public FailedAttempts(LongSupplier nanos) {
        this.wrong = new PerMinute(nanos);
    }

    /**
     * Whether a call that brings a key is refused because of others before it.
     *
     * @param caller who the key belongs to; null for a wrong key, which counts
     */
    boolean refuses(String address, Caller caller) {
        if (address.isEmpty()) {
            return false;
        } else if (caller == null) {
            anyWrong = true;
            return wrong.add(address) > MOST_IN_A_MINUTE;
        }
        Known one = new Known(address, caller.keyId());
        if (known.contains(one)) {
            return false;
        } else if (anyWrong && wrong.of(address) > MOST_IN_A_MINUTE) {
            return true;
        }
        if (known.size() < MOST_KNOWN) {
            known.add(one);
        }
        return false;
    }
}

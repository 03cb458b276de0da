package billing.server.api;

import billing.kernel.limit.Limit;
import java.util.function.LongSupplier;

/**
 * Counts wrong keys by the address that they are sent from. An address with too many within a
 * minute is answered with 429 for the rest of that minute, and the security log records it. A valid
 * key is never refused because of wrong keys from the same address: all callers of a proxy that is
 * not trusted have one address, and any of them could lock out the others. This is safe, since one
 * of 2<sup>122</sup> keys cannot be guessed. Calls without a key are not counted. Without HTTP
 * there is no address and no limit.
 */
public final class FailedAttempts {
    /** Wrong keys that an address may send in a minute. */
    public static final int MOST_IN_A_MINUTE = Limit.WRONG_KEYS.most();
    private final PerMinute wrong;

    /** Counts attempts by a monotonic clock, like {@link System#nanoTime}. */
    public FailedAttempts(LongSupplier nanos) {
        this.wrong = new PerMinute(nanos);
    }

    /** Counts a wrong key; whether its address has sent too many within this minute. */
    boolean isOneTooMany(String address) {
        return !address.isEmpty() && wrong.add(address) > MOST_IN_A_MINUTE;
    }
}

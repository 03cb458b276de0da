package billing.server.api;

import billing.kernel.limit.Limit;
import java.util.function.LongSupplier;

/**
 * Counts wrong keys by the address that they come from. After too many within a minute it gets
 * another answer, 429, for the rest of it, and the log of security tells of it. A key that is good
 * is never refused because of others that came from its address: behind a proxy that is not
 * trusted all callers have one address, and anybody could lock out everybody. Nothing is lost by
 * that, since nobody finds one of 2<sup>122</sup> keys by guessing. Calls without any key are no
 * guesses. Without HTTP there is no address and no limit.
 */
public final class FailedAttempts {
    /** Wrong keys that an address may send in a minute. */
    public static final int MOST_IN_A_MINUTE = Limit.WRONG_KEYS.most();
    private final PerMinute wrong;

    /** Attempts by a clock that only ever goes forward, like {@link System#nanoTime}. */
    public FailedAttempts(LongSupplier nanos) {
        this.wrong = new PerMinute(nanos);
    }

    /** Counts a wrong key; whether its address has sent too many within this minute. */
    boolean isOneTooMany(String address) {
        return !address.isEmpty() && wrong.add(address) > MOST_IN_A_MINUTE;
    }
}

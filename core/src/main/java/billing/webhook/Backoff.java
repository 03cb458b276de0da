package billing.webhook;

import java.time.Duration;
import java.util.function.LongUnaryOperator;

/** How often a message is attempted, and after how long again ({@code api-conventions.md 13.4}). */
public final class Backoff {
    /** Attempts in total, without those that are requested by hand. */
    public static final int ATTEMPTS = 3;
    private static final long MILLIS = 1000;
    private static final long JITTER_MILLIS = 150;
    private static final long LEAST_SECONDS = 2;

    private Backoff() {
    }

    /**
     * The wait after a failed attempt: {@code n^4 + random(0 .. 0.15 n^4) + 2} seconds.
     *
     * @param failures  attempts that have failed so far, n
     * @param randomTo  a random number from 0 to the given one, excluded
     */
    public static Duration after(int failures, LongUnaryOperator randomTo) {
        long fourth = (long) failures * failures * failures * failures;
        return Duration.ofMillis(fourth * MILLIS
                + randomTo.applyAsLong(fourth * JITTER_MILLIS + 1) + LEAST_SECONDS * MILLIS);
    }
}

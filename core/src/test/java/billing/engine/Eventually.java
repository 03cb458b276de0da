package billing.engine;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;

/** Waits in tests for what other threads and programs do, and fails if they do not do it. */
public final class Eventually {
    private static final Duration LONGEST = Duration.ofMinutes(5);
    private static final long PAUSE_MILLIS = 5;

    private Eventually() {
    }

    /**
     * Returns once a condition holds.
     *
     * @param what      the condition in words, for the failure
     * @param condition asked often
     * @throws AssertionError if it does not hold within five minutes
     */
    public static void holds(String what, Callable<Boolean> condition) {
        holds(what, LONGEST, condition);
    }

    /** The same within another time. */
    static void holds(String what, Duration longest, Callable<Boolean> condition) {
        long start = System.nanoTime();
        try {
            while (!condition.call()) {
                if (System.nanoTime() - start >= longest.toNanos()) {
                    throw new AssertionError("not within " + longest.toSeconds() + " s: " + what);
                }
                TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
            }
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new AssertionError("failed: " + what, e);
        }
    }
}

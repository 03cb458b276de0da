package billing.engine.sqlite;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.sqlite.BusyHandler;

/**
 * Waits for the lock that another program writes under, looking again twice a millisecond.
 *
 * <p>SQLite's own waiting soon looks only ten times a second, and so misses for minutes the moments
 * in which a program rests that writes a lot, like an import or a run ({@link GroupCommit}).
 */
final class BusyRetry extends BusyHandler {
    private static final long PAUSE_NANOS = 500_000;
    private final long mostNanos;
    private long since;

    /** Waits so long at most; for one connection. */
    BusyRetry(long mostMillis) {
        mostNanos = TimeUnit.MILLISECONDS.toNanos(mostMillis);
    }

    @Override
    protected int callback(int invocations) {
        if (invocations == 0) {
            since = System.nanoTime();
        }
        if (System.nanoTime() - since >= mostNanos) {
            return 0;
        }
        LockSupport.parkNanos(PAUSE_NANOS);
        return 1;
    }
}

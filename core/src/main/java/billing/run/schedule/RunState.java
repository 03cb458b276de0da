package billing.run.schedule;

import billing.engine.Handle;
import billing.run.store.SharedProgress;
import java.time.Instant;

/**
 * How far scheduled work has come.
 *
 * @param completedUntil up to when all of it has been carried out; null if no run was completed
 * @param failed         how many subscriptions, drafts or kinds of work failed and stay due
 * @param shared         what several nodes are billing now; null when they are not
 */
public record RunState(Instant completedUntil, int failed, SharedProgress shared) {
    /** What is stored. */
    public static RunState read(Handle handle) {
        return CompletedWork.read(handle).state(SharedProgress.read(handle));
    }
}

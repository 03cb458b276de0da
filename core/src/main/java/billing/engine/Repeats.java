package billing.engine;

import billing.engine.driver.EngineDatabase;
import billing.engine.driver.WiderScopeException;
import billing.engine.driver.WriteScope;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Which transactions are repeated: those that have changed nothing because another one was in the
 * way, or because their connection was lost before the commit. What a lost commit has done is found
 * out ({@code LostCommit}); where it cannot be, nothing is repeated.
 *
 * <p>Work is therefore written so that it may be done several times: it changes nothing but the
 * database until its transaction has ended.
 */
class Repeats {
    /** No transaction is repeated: for files. */
    static final Repeats NONE = new Repeats(null);
    /** So often a transaction is repeated before its failure is reported. */
    static final int MOST = 8;
    /**
     * So long after the first failure a transaction is repeated. It is not counted from the
     * beginning, because what is large takes longer and may fail for the first time at its end.
     */
    private static final long LONGEST_NANOS = TimeUnit.SECONDS.toNanos(10);
    /** The first pause; each one is twice as long as the one before, five seconds in all. */
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(10);
    private final EngineDatabase engine;

    /** By an engine; null for none. */
    private Repeats(EngineDatabase engine) {
        this.engine = engine;
    }

    static Repeats of(EngineDatabase engine) {
        return engine.sharesWrites() ? new Repeats(engine) : NONE;
    }

    /**
     * The scope in which a failed transaction is to be repeated now; null for not at all. Pauses
     * for a random time when another transaction was in the way.
     *
     * @param times how often it has been repeated
     * @param nanos the time since it failed first
     */
    WriteScope next(Throwable failure, WriteScope scope, int times, long nanos) {
        WriteScope next = scopeOf(failure, scope);
        if (next == null || next != scope) {
            return next;
        }
        if (times >= MOST || nanos >= LONGEST_NANOS) {
            return null;
        }
        long pause = PAUSE_NANOS << times;
        LockSupport.parkNanos(pause + ThreadLocalRandom.current().nextLong(pause));
        return next;
    }

    /** Passes on a failure of one work that the whole transaction is repeated for. */
    void requireFinal(Throwable failure, WriteScope scope) {
        if (scopeOf(failure, scope) == null) {
            return;
        }
        if (failure instanceof Error error) {
            throw error;
        }
        throw (RuntimeException) failure;
    }

    private WriteScope scopeOf(Throwable failure, WriteScope scope) {
        if (engine == null) {
            return null;
        }
        return failure instanceof WiderScopeException ? WriteScope.ORGANIZATION
                : engine.scopeOfRepeat(failure, scope);
    }
}

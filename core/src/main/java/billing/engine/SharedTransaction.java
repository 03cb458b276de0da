package billing.engine;

import billing.engine.driver.WriteScope;
import java.util.ArrayList;
import java.util.List;

/**
 * The transaction of a group of writes. Each one that fails is rolled back alone, to a savepoint;
 * the first has none, because most groups are one piece of work.
 */
final class SharedTransaction {
    private static final String SAVEPOINT = "SAVEPOINT work";
    private static final String RELEASE = "RELEASE work";
    private static final String ROLLBACK = "ROLLBACK TO work";
    private final Handle handle;
    private final Repeats repeats;
    private boolean isEmpty = true;

    private SharedTransaction(Handle handle, Repeats repeats) {
        this.handle = handle;
        this.repeats = repeats;
    }

    /** Begins it. */
    static SharedTransaction begin(Handle handle, WriteScope scope, Repeats repeats) {
        handle.begin(scope);
        return new SharedTransaction(handle, repeats);
    }

    /** Does work: what follows each other and can be done together at once. */
    void run(List<PendingWork<?>> members) {
        int start = 0;
        for (int at = 1; at <= members.size(); at++) {
            if (at == members.size() || !members.get(start).joins(members.get(at))) {
                runPart(members.subList(start, at));
                start = at;
            }
        }
    }

    private void runPart(List<PendingWork<?>> part) {
        List<PendingWork<?>> left = new ArrayList<>(part);
        if (part.size() > 1) {
            attempt(() -> {
                left.clear();
                left.addAll(PendingWork.runTogether(part, handle));
            }, failure -> left.addAll(part));
        }
        left.forEach(one -> attempt(() -> one.runWith(handle), one::fail));
    }

    /** What is done about a failure, once it is rolled back. */
    private interface Failing {
        void because(Throwable failure);
    }

    private void attempt(Runnable work, Failing failing) {
        boolean isFirst = isEmpty;
        isEmpty = false;
        if (!isFirst) {
            handle.execute(SAVEPOINT);
        }
        try {
            work.run();
        } catch (RuntimeException | Error e) {
            repeats.requireFinal(e, handle.scope());
            failing.because(e);
            rollBack(isFirst, e);
        }
        if (!isFirst) {
            handle.execute(RELEASE);
        }
    }

    private void rollBack(boolean isFirst, Throwable failure) {
        if (isFirst) {
            handle.rollback();
            handle.begin(handle.scope());
            isEmpty = true;
        } else {
            rollBackWork(failure);
            handle.cache().clearMarks();
        }
    }

    /** A full disk ends the whole transaction: then the work of all callers has failed. */
    private void rollBackWork(Throwable failure) {
        try {
            handle.execute(ROLLBACK);
        } catch (RuntimeException e) {
            failure.addSuppressed(e);
            if (failure instanceof Error error) {
                throw error;
            }
            throw (RuntimeException) failure;
        }
    }
}

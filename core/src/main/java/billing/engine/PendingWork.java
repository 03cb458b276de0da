package billing.engine;

import billing.engine.driver.WriteScope;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;

/** Work that waits for its commit, and the thread that does so too; null for none. */
final class PendingWork<T> {
    private final Step<T> step;
    private final WriteScope scope;
    private final Thread owner;
    private final long queuedAt;
    private final CompletableFuture<T> future = new CompletableFuture<>();
    private T result;
    private Throwable failure;
    private volatile boolean isDone;

    /**
     * Work that is queued now.
     *
     * @param queuedAt the nanoseconds of {@link GroupCommit}'s clock
     */
    PendingWork(WriteScope scope, Step<T> step, Thread owner, long queuedAt) {
        this.scope = scope;
        this.step = step;
        this.owner = owner;
        this.queuedAt = queuedAt;
    }

    /** What a write does within its transaction. */
    interface Step<T> {
        /** Does it; an exception rolls back what it has written. */
        T run(Handle handle);

        /** The work that is done for several callers at once, or null. */
        default Object joint() {
            return null;
        }

        /** How much of the joint work it is, {@link JointWork#size}. */
        default int size() {
            return 1;
        }

        /** Does it for all steps of a list, all of which have the same joint work. */
        default List<JointWork.Outcome<T>> runAll(Handle handle, List<Step<T>> steps) {
            throw new IllegalStateException("not to be done together");
        }
    }

    WriteScope scope() {
        return scope;
    }

    /** When it was queued. */
    long queuedAt() {
        return queuedAt;
    }

    /** The thread that waits, or null. */
    Thread owner() {
        return owner;
    }

    /** Does it; what it throws does not fail it yet. */
    void runWith(Handle handle) {
        failure = null;
        result = step.run(handle);
        handle.requireScope();
    }

    void fail(Throwable reason) {
        failure = reason;
    }

    /** Whether it can be done together with other work. */
    boolean joins(PendingWork<?> other) {
        return step.joint() != null && step.joint() == other.step.joint()
                && scope == other.scope;
    }

    /** How much of its joint work it is. */
    int size() {
        return step.size();
    }

    /**
     * Does work together that {@link #joins}; what it throws does not yet fail any of it.
     *
     * @return the work that has to be done alone
     */
    @SuppressWarnings("unchecked") // the same joint work has the same type of results
    static <T> List<PendingWork<?>> runTogether(List<PendingWork<?>> members, Handle handle) {
        List<PendingWork<T>> joined = members.stream().map(one -> (PendingWork<T>) one).toList();
        List<JointWork.Outcome<T>> outcomes = joined.get(0).step.runAll(handle,
                joined.stream().map(one -> one.step).toList());
        handle.requireScope();
        List<PendingWork<?>> open = new ArrayList<>();
        for (int index = 0; index < joined.size(); index++) {
            PendingWork<T> one = joined.get(index);
            JointWork.Outcome<T> outcome = outcomes.get(index);
            one.result = outcome.result();
            one.failure = outcome.failure();
            if (outcome.isOpen()) {
                open.add(one);
            }
        }
        return open;
    }

    /** Whether it may be part of a transaction of a scope that others are part of. */
    boolean fits(WriteScope other) {
        return other == WriteScope.ORGANIZATION
                || other == WriteScope.EVENTS && scope == WriteScope.EVENTS;
    }

    /** Its transaction has ended: with this failure, or null. */
    void end(Throwable reason) {
        failure = failure == null ? reason : failure;
        isDone = true;
        LockSupport.unpark(owner);
    }

    boolean isDone() {
        return isDone;
    }

    /** What is reported when nobody waits. */
    CompletableFuture<T> future() {
        return future;
    }

    /** Reports its result or failure to whoever asked for it. */
    void complete() {
        if (failure == null) {
            future.complete(result);
        } else {
            future.completeExceptionally(failure);
        }
    }

    /** Its result, once it is done; throws its failure. */
    T result() {
        if (failure instanceof RuntimeException unchecked) {
            throw unchecked;
        } else if (failure instanceof Error error) {
            throw error;
        }
        return result;
    }
}

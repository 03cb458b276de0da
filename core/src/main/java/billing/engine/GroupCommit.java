package billing.engine;

import billing.engine.driver.WriteScope;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Lets writes that come at the same time share commits, because a commit waits for the disk.
 *
 * <p>A thread that finds no other writing becomes the leader: it does its own work and all that was
 * queued meanwhile in one transaction, and each caller gets its result after the commit. Work that
 * fails is rolled back to its savepoint and fails alone; if the commit fails, all of it has failed.
 *
 * <p>Where several programs write at once, work shares a transaction with work of the same scope
 * only, and a transaction that was in the way of another one, or lost its connection before its
 * commit, is repeated as a whole ({@link Repeats}).
 *
 * <p>Work without a waiting caller is led by a separate thread, one group at a time: the results of
 * the group are reported once the next one may begin.
 */
final class GroupCommit {
    /** How long a leader adds further work to a group before it commits. */
    private static final long GROUP_NANOS = 5_000_000;
    private static final int MAX_GROUP = 256;
    /** How long groups follow each other until the leader pauses for other programs. */
    private static final long BURST_NANOS = 50_000_000;
    /** Long enough for a waiting process to retry: {@link BusyRetry}. */
    private static final long PAUSE_NANOS = 1_000_000;
    private static final String SAVEPOINT = "SAVEPOINT work";
    private static final String RELEASE = "RELEASE work";
    private static final String ROLLBACK = "ROLLBACK TO work";
    private final ReentrantLock leading = new ReentrantLock();
    private final ConcurrentLinkedQueue<Pending<?>> queue = new ConcurrentLinkedQueue<>();
    private final Supplier<Handle> writer;
    private final Runnable check;
    private final Repeats repeats;
    private final LongSupplier nanoTime;
    private final ExecutorService leaders = Executors.newCachedThreadPool(GroupCommit::leader);
    private final AtomicBoolean isLeaderStarting = new AtomicBoolean();
    /** When the groups without a pause began, and when the last one ended; the leader's. */
    private long writingSince;
    private long wroteLast;

    /**
     * Commits on a connection that only the leader obtains.
     *
     * @param check throws when the file that was committed to is no longer the database's; run
     *              after each commit, before any result is reported
     */
    GroupCommit(Supplier<Handle> writer, Runnable check, Repeats repeats) {
        this(writer, check, repeats, System::nanoTime);
    }

    /** With a clock of its own. */
    GroupCommit(Supplier<Handle> writer, Runnable check, Repeats repeats, LongSupplier nanoTime) {
        this.writer = writer;
        this.check = check;
        this.repeats = repeats;
        this.nanoTime = nanoTime;
    }

    /** Work that waits for its commit, and the thread that does so too; null for none. */
    private static final class Pending<T> {
        private final Database.Work<T> work;
        private final WriteScope scope;
        private final Thread owner;
        private final CompletableFuture<T> future = new CompletableFuture<>();
        private T result;
        private Throwable failure;
        private volatile boolean isDone;

        Pending(WriteScope scope, Database.Work<T> work, Thread owner) {
            this.scope = scope;
            this.work = work;
            this.owner = owner;
        }

        void runWith(Handle handle) {
            failure = null;
            result = work.with(handle);
            handle.requireScope();
        }

        /** Whether it may be part of a transaction of a scope that others are part of. */
        boolean fits(WriteScope other) {
            return other == WriteScope.ORGANIZATION
                    || other == WriteScope.EVENTS && scope == WriteScope.EVENTS;
        }

        void end(Throwable reason) {
            failure = failure == null ? reason : failure;
            isDone = true;
            LockSupport.unpark(owner);
        }

        void complete() {
            if (failure == null) {
                future.complete(result);
            } else {
                future.completeExceptionally(failure);
            }
        }
    }

    /** Whether the caller is part of a write. */
    boolean isWriting() {
        return leading.isHeldByCurrentThread();
    }

    /** Does the work, on this thread or a leader's, and returns once it is on disk. */
    <T> T write(WriteScope scope, Database.Work<T> work) {
        Pending<T> mine = new Pending<>(scope, work, Thread.currentThread());
        queue.add(mine);
        boolean interrupted = false;
        while (!mine.isDone) {
            if (!leadIfFree(unattended -> commitUntilDone(mine, unattended))) {
                LockSupport.park(this);
                interrupted |= Thread.interrupted();
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return resultOf(mine);
    }

    /** Queues work for another thread, which reports its result after the commit. */
    <T> CompletableFuture<T> writeSoon(WriteScope scope, Database.Work<T> work) {
        Pending<T> mine = new Pending<>(scope, work, null);
        queue.add(mine);
        if (!leading.isLocked()) {
            startLeader();
        }
        return mine.future;
    }

    /** Does the queued work, then runs something while no thread writes. */
    void close(Runnable task) {
        List<Pending<?>> unattended = new ArrayList<>();
        leading.lock();
        try {
            while (!queue.isEmpty()) {
                commitGroup(unattended);
            }
            task.run();
        } finally {
            endLeadership();
        }
        unattended.forEach(Pending::complete);
        leaders.shutdown();
    }

    private static Thread leader(Runnable task) {
        Thread thread = new Thread(task, "commit");
        thread.setDaemon(true);
        return thread;
    }

    private void startLeader() {
        if (isLeaderStarting.compareAndSet(false, true)) {
            leaders.execute(() -> {
                isLeaderStarting.set(false);
                leadIfFree(this::commitOnce);
            });
        }
    }

    private void commitOnce(List<Pending<?>> unattended) {
        if (!queue.isEmpty()) {
            commitGroup(unattended);
        }
    }

    private void commitUntilDone(Pending<?> mine, List<Pending<?>> unattended) {
        while (!mine.isDone) {
            commitGroup(unattended);
        }
    }

    /**
     * Leads, and collects the work without a waiting caller in a list; does nothing when another
     * thread leads.
     */
    private boolean leadIfFree(Consumer<List<Pending<?>>> leadership) {
        if (!leading.tryLock()) {
            return false;
        }
        List<Pending<?>> unattended = new ArrayList<>();
        try {
            leadership.accept(unattended);
        } finally {
            endLeadership();
        }
        unattended.forEach(Pending::complete);
        return true;
    }

    /**
     * A caller that queued up while there was a leader waits until it is notified to check again.
     */
    private void endLeadership() {
        leading.unlock();
        Pending<?> next = queue.peek();
        if (next != null && next.owner == null) {
            startLeader();
        } else if (next != null) {
            LockSupport.unpark(next.owner);
        }
    }

    private static <T> T resultOf(Pending<T> mine) {
        if (mine.failure instanceof RuntimeException failure) {
            throw failure;
        } else if (mine.failure instanceof Error failure) {
            throw failure;
        }
        return mine.result;
    }

    /**
     * One transaction: the head of the queue and all that is queued until it must commit.
     *
     * @param unattended receives those without a waiting caller
     */
    private void commitGroup(List<Pending<?>> unattended) {
        pauseForOtherPrograms();
        List<Pending<?>> group = new ArrayList<>();
        group.add(queue.poll());
        long end = nanoTime.getAsLong() + GROUP_NANOS;
        WriteScope scope = group.get(0).scope;
        for (int times = 0; scope != null; times++) {
            Handle handle = null;
            try {
                handle = writer.get();
                begin(handle, scope);
                runAll(group, handle);
                gather(group, handle, end);
                handle.commit();
                check.run();
                group.forEach(member -> member.end(null));
                scope = null;
            } catch (RuntimeException | Error e) {
                rollBack(handle, e);
                scope = repeats.next(e, scope, times);
                if (scope == null) {
                    group.forEach(member -> member.end(e));
                }
            }
        }
        group.stream().filter(member -> member.owner == null).forEach(unattended::add);
        wroteLast = nanoTime.getAsLong();
    }

    private void runAll(List<Pending<?>> group, Handle handle) {
        runFirst(group.get(0), handle);
        group.stream().skip(1).forEach(further -> runFurther(further, handle));
    }

    private void gather(List<Pending<?>> group, Handle handle, long end) {
        while (group.size() < MAX_GROUP && nanoTime.getAsLong() < end && !queue.isEmpty()
                && queue.peek().fits(handle.scope())) {
            Pending<?> further = queue.poll();
            group.add(further);
            runFurther(further, handle);
        }
    }

    /**
     * The file's lock goes to the first to request it, which would always be the process that has
     * just released it.
     */
    private void pauseForOtherPrograms() {
        long now = nanoTime.getAsLong();
        if (now - wroteLast >= PAUSE_NANOS) {
            writingSince = now;
        } else if (now - writingSince >= BURST_NANOS) {
            while (writingSince - now < PAUSE_NANOS) {
                LockSupport.parkNanos(PAUSE_NANOS);
                writingSince = nanoTime.getAsLong();
            }
        }
    }

    private static void begin(Handle handle, WriteScope scope) {
        handle.begin(scope);
        handle.cache().clearMarks();
    }

    /** Without a savepoint, because most groups are one piece of work. */
    private void runFirst(Pending<?> first, Handle handle) {
        try {
            first.runWith(handle);
        } catch (RuntimeException | Error e) {
            repeats.requireFinal(e, handle.scope());
            first.failure = e;
            handle.rollback();
            begin(handle, handle.scope());
        }
    }

    private void runFurther(Pending<?> further, Handle handle) {
        handle.execute(SAVEPOINT);
        try {
            further.runWith(handle);
        } catch (RuntimeException | Error e) {
            repeats.requireFinal(e, handle.scope());
            further.failure = e;
            rollBackWork(handle, e);
            handle.cache().clearMarks();
        }
        handle.execute(RELEASE);
    }

    /** A full disk ends the whole transaction: then the work of all callers has failed. */
    private static void rollBackWork(Handle handle, Throwable failure) {
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

    /** The handle is null when there is no connection. */
    private static void rollBack(Handle handle, Throwable failure) {
        try {
            if (handle != null && handle.isInTransaction()) {
                handle.rollback();
            }
        } catch (RuntimeException | Error e) {
            failure.addSuppressed(e);
        }
    }
}

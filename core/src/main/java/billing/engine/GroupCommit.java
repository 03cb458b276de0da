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
    private final ReentrantLock leading = new ReentrantLock();
    private final ConcurrentLinkedQueue<PendingWork<?>> queue = new ConcurrentLinkedQueue<>();
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

    /** Whether the caller is part of a write. */
    boolean isWriting() {
        return leading.isHeldByCurrentThread();
    }

    /** Does the work, on this thread or a leader's, and returns once it is on disk. */
    <T> T write(WriteScope scope, PendingWork.Step<T> step) {
        PendingWork<T> mine = new PendingWork<>(scope, step, Thread.currentThread(),
                nanoTime.getAsLong());
        queue.add(mine);
        boolean interrupted = false;
        while (!mine.isDone()) {
            if (!leadIfFree(unattended -> commitUntilDone(mine, unattended))) {
                LockSupport.park(this);
                interrupted |= Thread.interrupted();
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return mine.result();
    }

    /** Queues work for another thread, which reports its result after the commit. */
    <T> CompletableFuture<T> writeSoon(WriteScope scope, PendingWork.Step<T> step) {
        PendingWork<T> mine = new PendingWork<>(scope, step, null, nanoTime.getAsLong());
        queue.add(mine);
        if (!leading.isLocked()) {
            startLeader();
        }
        return mine.future();
    }

    /** Does the queued work, then runs something while no thread writes. */
    void close(Runnable task) {
        List<PendingWork<?>> unattended = new ArrayList<>();
        leading.lock();
        try {
            while (!queue.isEmpty()) {
                commitGroup(unattended);
            }
            task.run();
        } finally {
            endLeadership();
            unattended.forEach(PendingWork::complete);
            leaders.shutdown();
        }
    }

    private static Thread leader(Runnable task) {
        Thread thread = new Thread(task, "commit");
        thread.setDaemon(true);
        return thread;
    }

    private void startLeader() {
        if (isLeaderStarting.compareAndSet(false, true)) {
            boolean isStarted = false;
            try {
                leaders.execute(() -> {
                    isLeaderStarting.set(false);
                    leadIfFree(this::commitOnce);
                });
                isStarted = true;
            } finally {
                // Without memory for a thread, the next write starts one.
                if (!isStarted) {
                    isLeaderStarting.set(false);
                }
            }
        }
    }

    private void commitOnce(List<PendingWork<?>> unattended) {
        if (!queue.isEmpty()) {
            commitGroup(unattended);
        }
    }

    private void commitUntilDone(PendingWork<?> mine, List<PendingWork<?>> unattended) {
        while (!mine.isDone()) {
            commitGroup(unattended);
        }
    }

    /**
     * Leads, and collects the work without a waiting caller in a list; does nothing when another
     * thread leads.
     */
    private boolean leadIfFree(Consumer<List<PendingWork<?>>> leadership) {
        if (!leading.tryLock()) {
            return false;
        }
        List<PendingWork<?>> unattended = new ArrayList<>();
        try {
            leadership.accept(unattended);
        } finally {
            endLeadership();
        }
        unattended.forEach(PendingWork::complete);
        return true;
    }

    /**
     * A caller that queued up while there was a leader waits until it is notified to check again.
     */
    private void endLeadership() {
        leading.unlock();
        PendingWork<?> next = queue.peek();
        if (next != null && next.owner() == null) {
            startLeader();
        } else if (next != null) {
            LockSupport.unpark(next.owner());
        }
    }

    /**
     * One transaction: the head of the queue and all that is queued until it must commit.
     *
     * @param unattended receives those without a waiting caller
     */
    private void commitGroup(List<PendingWork<?>> unattended) {
        pauseForOtherPrograms();
        List<PendingWork<?>> group = new ArrayList<>();
        take(group);
        long end = nanoTime.getAsLong() + GROUP_NANOS;
        WriteScope scope = group.get(0).scope();
        long failedFirst = 0;
        for (int times = 0; scope != null; times++) {
            Handle handle = null;
            try {
                handle = writer.get();
                handle.waited(nanoTime.getAsLong() - group.get(0).queuedAt());
                SharedTransaction transaction = SharedTransaction.begin(handle, scope, repeats);
                transaction.run(group);
                gather(group, transaction, handle.scope(), end);
                handle.commit();
                check.run();
                group.forEach(member -> member.end(null));
                scope = null;
            } catch (RuntimeException | Error e) {
                rollBack(handle, e);
                long failed = nanoTime.getAsLong();
                failedFirst = times == 0 ? failed : failedFirst;
                scope = repeats.next(e, scope, times, failed - failedFirst);
                if (scope == null) {
                    group.forEach(member -> member.end(e));
                }
            }
        }
        group.stream().filter(member -> member.owner() == null).forEach(unattended::add);
        wroteLast = nanoTime.getAsLong();
    }

    /** Takes the head of the queue, and what follows it as far as both can be done together. */
    private List<PendingWork<?>> take(List<PendingWork<?>> group) {
        int before = group.size();
        PendingWork<?> head = queue.poll();
        group.add(head);
        for (int size = head.size(); group.size() < MAX_GROUP && !queue.isEmpty()
                && head.joins(queue.peek()) && size < JointWork.MOST;) {
            PendingWork<?> next = queue.poll();
            group.add(next);
            size += next.size();
        }
        return group.subList(before, group.size());
    }

    private void gather(List<PendingWork<?>> group, SharedTransaction transaction,
                        WriteScope scope, long end) {
        while (group.size() < MAX_GROUP && nanoTime.getAsLong() < end && !queue.isEmpty()
                && queue.peek().fits(scope)) {
            transaction.run(List.copyOf(take(group)));
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

    /** The handle is null when there is no connection. */
    private static void rollBack(Handle handle, Throwable failure) {
        if (handle == null) {
            return;
        }
        handle.failedWith(failure);
        try {
            if (handle.isInTransaction()) {
                handle.rollback();
            }
        } catch (RuntimeException | Error e) {
            failure.addSuppressed(e);
        }
    }
}

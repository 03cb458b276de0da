package billing.engine;

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
 * <p>Work without a waiting caller is led by a separate thread, one group at a time: the results of
 * the group are reported once the next one may begin.
 */
final class GroupCommit {
    /** So long a leader takes in further work before he commits what he has. */
    private static final long GATHERING_NANOS = 5_000_000;
    private static final int MOST = 256;
    /** After so long without a rest others that wait for the file, if any, get their chance. */
    private static final long STRETCH_NANOS = 50_000_000;
    /** Long enough for a waiting process to retry: {@link BusyRetry}. */
    private static final long REST_NANOS = 1_000_000;
    private static final String MARK = "SAVEPOINT work";
    private static final String KEEP = "RELEASE work";
    private static final String TAKE_BACK = "ROLLBACK TO work";
    private final ReentrantLock leading = new ReentrantLock();
    private final ConcurrentLinkedQueue<Pending<?>> queue = new ConcurrentLinkedQueue<>();
    private final Supplier<Handle> writer;
    private final Runnable proof;
    private final LongSupplier nanoTime;
    private final ExecutorService leaders = Executors.newCachedThreadPool(GroupCommit::leader);
    private final AtomicBoolean isLeaderCalled = new AtomicBoolean();
    /** Since when this has been writing without a rest, and when it wrote last; the leader's. */
    private long writingSince;
    private long wroteLast;

    /**
     * Commits on a connection that only the leader obtains.
     *
     * @param proof throws when the file that was committed to is no longer the database's; run
     *              after each commit, before any result is reported
     */
    GroupCommit(Supplier<Handle> writer, Runnable proof) {
        this(writer, proof, System::nanoTime);
    }

    /** With a clock of its own. */
    GroupCommit(Supplier<Handle> writer, Runnable proof, LongSupplier nanoTime) {
        this.writer = writer;
        this.proof = proof;
        this.nanoTime = nanoTime;
    }

    /** Work that waits for its commit, and the thread that does so too; null for none. */
    private static final class Pending<T> {
        private final Database.Work<T> work;
        private final Thread owner;
        private final CompletableFuture<T> promise = new CompletableFuture<>();
        private T answer;
        private Throwable failure;
        private volatile boolean isOver;

        Pending(Database.Work<T> work, Thread owner) {
            this.work = work;
            this.owner = owner;
        }

        void runWith(Handle handle) {
            answer = work.with(handle);
        }

        void end(Throwable reason) {
            failure = failure == null ? reason : failure;
            isOver = true;
            LockSupport.unpark(owner);
        }

        void complete() {
            if (failure == null) {
                promise.complete(answer);
            } else {
                promise.completeExceptionally(failure);
            }
        }
    }

    /** Whether the caller is work that is being done. */
    boolean isWriting() {
        return leading.isHeldByCurrentThread();
    }

    /** Does the work, on this thread or a leader's, and answers once it is on disk. */
    <T> T write(Database.Work<T> work) {
        Pending<T> mine = new Pending<>(work, Thread.currentThread());
        queue.add(mine);
        boolean interrupted = false;
        while (!mine.isOver) {
            if (!tryLead(unwatched -> leadUntilOver(mine, unwatched))) {
                LockSupport.park(this);
                interrupted |= Thread.interrupted();
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return answerOf(mine);
    }

    /** Queues work for another thread, which reports its result after the commit. */
    <T> CompletableFuture<T> writeSoon(Database.Work<T> work) {
        Pending<T> mine = new Pending<>(work, null);
        queue.add(mine);
        if (!leading.isLocked()) {
            callLeader();
        }
        return mine.promise;
    }

    /** Does the queued work, then runs something while no thread writes. */
    void close(Runnable task) {
        List<Pending<?>> unwatched = new ArrayList<>();
        leading.lock();
        try {
            while (!queue.isEmpty()) {
                lead(unwatched);
            }
            task.run();
        } finally {
            giveUpLead();
        }
        unwatched.forEach(Pending::complete);
        leaders.shutdown();
    }

    private static Thread leader(Runnable task) {
        Thread thread = new Thread(task, "commit");
        thread.setDaemon(true);
        return thread;
    }

    private void callLeader() {
        if (isLeaderCalled.compareAndSet(false, true)) {
            leaders.execute(() -> {
                isLeaderCalled.set(false);
                tryLead(this::leadOnce);
            });
        }
    }

    private void leadOnce(List<Pending<?>> unwatched) {
        if (!queue.isEmpty()) {
            lead(unwatched);
        }
    }

    private void leadUntilOver(Pending<?> mine, List<Pending<?>> unwatched) {
        while (!mine.isOver) {
            lead(unwatched);
        }
    }

    /**
     * Leads, and collects the work without a waiting caller in a list; does nothing when another
     * thread leads.
     */
    private boolean tryLead(Consumer<List<Pending<?>>> leadership) {
        if (!leading.tryLock()) {
            return false;
        }
        List<Pending<?>> unwatched = new ArrayList<>();
        try {
            leadership.accept(unwatched);
        } finally {
            giveUpLead();
        }
        unwatched.forEach(Pending::complete);
        return true;
    }

    /**
     * A caller that queued up while there was a leader waits until it is notified to check again.
     */
    private void giveUpLead() {
        leading.unlock();
        Pending<?> next = queue.peek();
        if (next != null && next.owner == null) {
            callLeader();
        } else if (next != null) {
            LockSupport.unpark(next.owner);
        }
    }

    private static <T> T answerOf(Pending<T> mine) {
        if (mine.failure instanceof RuntimeException failure) {
            throw failure;
        } else if (mine.failure instanceof Error failure) {
            throw failure;
        }
        return mine.answer;
    }

    /**
     * One transaction: the head of the queue and all that comes while it is not too late.
     *
     * @param unwatched receives those without a waiting caller
     */
    private void lead(List<Pending<?>> unwatched) {
        giveWay();
        List<Pending<?>> group = new ArrayList<>();
        long end = nanoTime.getAsLong() + GATHERING_NANOS;
        Pending<?> first = queue.poll();
        group.add(first);
        try {
            Handle handle = writer.get();
            begin(handle);
            runFirst(first, handle);
            while (group.size() < MOST && nanoTime.getAsLong() < end && !queue.isEmpty()) {
                Pending<?> further = queue.poll();
                group.add(further);
                runFurther(further, handle);
            }
            handle.commit();
            proof.run();
            group.forEach(member -> member.end(null));
        } catch (RuntimeException | Error e) {
            rollBack(e);
            group.forEach(member -> member.end(e));
        }
        group.stream().filter(member -> member.owner == null).forEach(unwatched::add);
        wroteLast = nanoTime.getAsLong();
    }

    /**
     * The file's lock goes to the first to request it, which would always be the process that has
     * just released it.
     */
    private void giveWay() {
        long now = nanoTime.getAsLong();
        if (now - wroteLast >= REST_NANOS) {
            writingSince = now;
        } else if (now - writingSince >= STRETCH_NANOS) {
            while (writingSince - now < REST_NANOS) {
                LockSupport.parkNanos(REST_NANOS);
                writingSince = nanoTime.getAsLong();
            }
        }
    }

    private static void begin(Handle handle) {
        handle.begin();
        handle.memory().forgetMarks();
    }

    /** Most of the time there is no second; then the transaction itself is the mark. */
    private static void runFirst(Pending<?> first, Handle handle) {
        try {
            first.runWith(handle);
        } catch (RuntimeException | Error e) {
            first.failure = e;
            handle.rollback();
            begin(handle);
        }
    }

    private static void runFurther(Pending<?> further, Handle handle) {
        handle.execute(MARK);
        try {
            further.runWith(handle);
        } catch (RuntimeException | Error e) {
            further.failure = e;
            takeBackOne(handle, e);
            handle.memory().forgetMarks();
        }
        handle.execute(KEEP);
    }

    /** A full disk ends the transaction itself: then the work of all has failed of that. */
    private static void takeBackOne(Handle handle, Throwable failure) {
        try {
            handle.execute(TAKE_BACK);
        } catch (RuntimeException e) {
            failure.addSuppressed(e);
            if (failure instanceof Error error) {
                throw error;
            }
            throw (RuntimeException) failure;
        }
    }

    private void rollBack(Throwable failure) {
        try {
            Handle handle = writer.get();
            if (handle.isInTransaction()) {
                handle.rollback();
            }
        } catch (RuntimeException | Error e) {
            failure.addSuppressed(e);
        }
    }
}

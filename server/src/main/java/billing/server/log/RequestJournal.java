package billing.server.log;

import billing.engine.BatchWrite;
import billing.engine.Database;
import billing.engine.driver.WriteScope;
import billing.kernel.time.BillingClock;
import billing.log.ApiLog;
import billing.log.SecurityLog;
import billing.log.store.ApiLogs;
import billing.log.store.LogRetention;
import billing.log.store.SecurityLogs;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Writes the log entries of requests in batches, shortly after the response, so that logging does
 * not delay requests.
 */
public final class RequestJournal implements AutoCloseable {
    private static final long PAUSE_MILLIS = 300;
    private static final long PAUSE_AFTER_FAILURE_MILLIS = 2_000;
    private static final int LONGEST_QUEUE = 10_000;
    private static final int ROUNDS_BETWEEN_CLEANING = 12_000;
    private final LinkedBlockingQueue<Entry> waiting = new LinkedBlockingQueue<>(LONGEST_QUEUE);
    /** Those that are being written, or could not be written yet. */
    private final List<Entry> unwritten = new ArrayList<>();
    private int round;
    private final Database database;
    private final BillingClock clock;
    private final Duration kept;
    private final Consumer<RuntimeException> failures;
    private final Thread thread = new Thread(this::run, "journal");
    private volatile boolean stopping;

    /** An entry of one of the logs; the other is null. */
    private record Entry(ApiLog call, SecurityLog event) {
    }

    /**
     * Creates a journal that is not started.
     *
     * @param kept     how long entries of all logs are kept; null for no limit
     * @param failures called when entries could not be written; they are written later when the
     *                 database could not be used, unless the queue is full once more by then
     */
    public RequestJournal(Database database, BillingClock clock, Duration kept,
                          Consumer<RuntimeException> failures) {
        this.database = database;
        this.clock = clock;
        this.kept = kept;
        this.failures = failures;
        thread.setDaemon(true);
    }

    /** Starts the writing thread. */
    public void start() {
        thread.start();
    }

    /** Queues an entry; when the queue is full, writes what is queued first. */
    public void add(ApiLog log) {
        add(new Entry(log, null));
    }

    /** Queues an entry of the security log; see {@link #add(ApiLog)}. */
    public void add(SecurityLog log) {
        add(new Entry(null, log));
    }

    private void add(Entry entry) {
        // Other threads may have filled the queue again.
        while (!waiting.offer(entry)) {
            makeRoom();
        }
    }

    private synchronized void makeRoom() {
        try {
            flush();
        } catch (RuntimeException e) {
            failures.accept(e);
            if (waiting.remainingCapacity() == 0) {
                unwritten.clear();
                waiting.drainTo(unwritten);
            }
        }
    }

    /**
     * Writes the queued entries, so that a following read of the log includes them. If the
     * database cannot be used they are kept for the next time, and the queue has room again.
     */
    public synchronized void flush() {
        writeUnwritten();
        waiting.drainTo(unwritten);
        writeUnwritten();
    }

    private void writeUnwritten() {
        if (unwritten.isEmpty()) {
            return;
        }
        BatchWrite.drain(unwritten, entries -> database.write(WriteScope.OWN_ROWS, handle -> {
            new ApiLogs(handle).insertAll(entries.stream().map(Entry::call)
                    .filter(Objects::nonNull).toList());
            new SecurityLogs(handle).insertAll(entries.stream().map(Entry::event)
                    .filter(Objects::nonNull).toList());
            return entries.size();
        }));
    }

    private void run() {
        while (!stopping) {
            boolean done = write();
            try {
                TimeUnit.MILLISECONDS.sleep(done ? PAUSE_MILLIS : PAUSE_AFTER_FAILURE_MILLIS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }

    /** Writes what is queued, and deletes old entries now and then; false when that failed. */
    private boolean write() {
        try {
            flush();
            if (kept != null && round++ % ROUNDS_BETWEEN_CLEANING == 0) {
                database.write(WriteScope.OWN_ROWS, handle ->
                        LogRetention.forgetBefore(handle, clock.now().minus(kept)));
            }
            return true;
        } catch (RuntimeException e) {
            report(e);
        } catch (Error e) {
            report(new IllegalStateException(e));
        }
        return false;
    }

    /** Without this thread, requests would fill the queue and nothing would be logged. */
    private void report(RuntimeException failure) {
        try {
            failures.accept(failure);
        } catch (RuntimeException | Error e) {
            // It could not be reported. The thread goes on, and the next failure may be.
            return;
        }
    }

    /** Stops after all entries are written. */
    @Override
    public void close() {
        stopping = true;
        thread.interrupt();
        flush();
    }
}

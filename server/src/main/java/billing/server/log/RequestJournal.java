package billing.server.log;

import billing.engine.Database;
import billing.engine.Handle;
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
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Writes the log entries of requests in batches, shortly after the response, so that logging does
 * not delay requests.
 */
public final class RequestJournal implements AutoCloseable {
    private static final long PAUSE_MILLIS = 300;
    private static final int LONGEST_QUEUE = 10_000;
    private static final int ROUNDS_BETWEEN_CLEANING = 12_000;
    private final LinkedBlockingQueue<Consumer<Handle>> waiting =
            new LinkedBlockingQueue<>(LONGEST_QUEUE);
    private final Database database;
    private final BillingClock clock;
    private final Duration kept;
    private final Consumer<RuntimeException> failures;
    private final Thread thread = new Thread(this::run, "journal");
    private volatile boolean stopping;

    /**
     * Creates a journal that is not started.
     *
     * @param kept     how long entries of all logs are kept; null for no limit
     * @param failures called when entries could not be written; they are lost
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
        add(handle -> new ApiLogs(handle).insert(log));
    }

    /** Queues an entry of the security log; see {@link #add(ApiLog)}. */
    public void add(SecurityLog log) {
        add(handle -> new SecurityLogs(handle).insert(log));
    }

    private void add(Consumer<Handle> entry) {
        // Other threads may have filled the queue again.
        while (!waiting.offer(entry)) {
            flush();
        }
    }

    /**
     * Writes the queued entries, so that a following read of the log includes them. If they cannot
     * be written they are lost, and the queue has room again.
     */
    public synchronized void flush() {
        List<Consumer<Handle>> taken = new ArrayList<>();
        waiting.drainTo(taken);
        if (!taken.isEmpty()) {
            database.write(WriteScope.OWN_ROWS, handle -> {
                taken.forEach(entry -> entry.accept(handle));
                return taken.size();
            });
        }
    }

    private void run() {
        int round = 0;
        while (!stopping) {
            try {
                flush();
                if (kept != null && round++ % ROUNDS_BETWEEN_CLEANING == 0) {
                    database.write(WriteScope.OWN_ROWS, handle ->
                            LogRetention.forgetBefore(handle, clock.now().minus(kept)));
                }
                TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
            } catch (RuntimeException e) {
                failures.accept(e);
            } catch (Error e) {
                // Without this thread, requests would fill the queue and nothing would be logged.
                failures.accept(new IllegalStateException(e));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
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

package billing.server.schedule;

import billing.engine.Database;
import billing.engine.Identifiers;
import billing.kernel.time.BillingClock;
import billing.run.BillingRun;
import billing.run.RunListener;
import billing.run.RunPlan;
import billing.run.RunReport;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Executes billing runs at regular intervals. Several servers can do so on one database: each piece
 * of work is done once.
 *
 * <p>When work has been due for a long time, the scheduler pauses until an operator has run it, or
 * was started with the option to catch up: a large backlog would be billed at once, and issued
 * invoices cannot be withdrawn.
 */
public final class Scheduler implements AutoCloseable {
    private static final int PAUSE_SECONDS = 30;
    private static final int STOPPING_SECONDS = 30;
    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(
            task -> new Thread(task, "scheduler"));
    private final Database database;
    private final Identifiers identifiers;
    private final BillingClock clock;
    private final Listener listener;
    private volatile RunPlan backlog;
    private boolean mayRun;

    /** Receives the events of a scheduler. */
    @FunctionalInterface
    public interface Listener {
        /** Called after a run that did some work. */
        default void done(RunReport report) {
        }

        /** Called after a run failed; the next one continues its work. */
        void failed(RuntimeException reason);

        /**
         * Called when billing pauses until the backlog is run or the server is started with
         * catch-up.
         */
        default void paused(RunPlan backlog) {
        }

        /** Called when the backlog has been run and scheduled billing resumes. */
        default void resumed() {
        }
    }

    /**
     * Creates a scheduler that is not started.
     *
     * @param catchUp whether to run a backlog at once
     */
    public Scheduler(Database database, Identifiers identifiers, BillingClock clock,
                     boolean catchUp, Listener listener) {
        this.database = database;
        this.identifiers = identifiers;
        this.clock = clock;
        this.mayRun = catchUp;
        this.listener = listener;
    }

    /** Starts, with an immediate first run. */
    public void start() {
        thread.scheduleWithFixedDelay(this::tick, 0, PAUSE_SECONDS, TimeUnit.SECONDS);
    }

    /** The work that must be run before the scheduler resumes; empty when it is not paused. */
    public Optional<RunPlan> backlog() {
        return Optional.ofNullable(backlog);
    }

    /** Runs what is due, or checks whether a pause has ended. */
    void tick() {
        try {
            BillingRun run = new BillingRun(database, identifiers);
            if (!mayRun && waits(run)) {
                return;
            }
            RunReport report = run.until(clock.now(), RunListener.SILENT);
            if (!report.isEmpty()) {
                listener.done(report);
            }
        } catch (RuntimeException e) {
            report(e);
        } catch (Error e) {
            report(new IllegalStateException(e));
        }
    }

    /** An exception would stop the executor without any report. */
    private void report(RuntimeException failure) {
        try {
            listener.failed(failure);
        } catch (RuntimeException | Error e) {
            // It could not be reported. The next run comes, and its failure may be.
            return;
        }
    }

    private boolean waits(BillingRun run) {
        RunPlan due = run.backlog(clock.now());
        if (due.isEmpty()) {
            mayRun = true;
            if (backlog != null) {
                backlog = null;
                listener.resumed();
            }
            return false;
        }
        boolean first = backlog == null;
        backlog = due;
        if (first) {
            listener.paused(due);
        }
        return true;
    }

    /** Waits for the current run to finish, and stops. */
    @Override
    public void close() {
        thread.shutdown();
        try {
            thread.awaitTermination(STOPPING_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}

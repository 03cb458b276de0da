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
 * Runs the billing run again and again. Several servers may do so on one database: what one has
 * done, the others find done.
 *
 * <p>On a database that nobody has looked after for long it waits until somebody has, unless it is
 * told to catch up: what it would bill at once nobody could take back.
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

    /** Hears what a scheduler does. */
    @FunctionalInterface
    public interface Listener {
        /** A run has done something. */
        default void done(RunReport report) {
        }

        /** A run broke off; the next one goes on. */
        void failed(RuntimeException reason);

        /** Nothing is billed until somebody has run what is due, or started with catching up. */
        default void paused(RunPlan backlog) {
        }

        /** Somebody has: from now on all is done as it falls due. */
        default void resumed() {
        }
    }

    /**
     * A scheduler that has not started.
     *
     * @param catchUp whether to do at once what has been due for long
     */
    public Scheduler(Database database, Identifiers identifiers, BillingClock clock,
                     boolean catchUp, Listener listener) {
        this.database = database;
        this.identifiers = identifiers;
        this.clock = clock;
        this.mayRun = catchUp;
        this.listener = listener;
    }

    /** Starts with a run at once. */
    public void start() {
        thread.scheduleWithFixedDelay(this::tick, 0, PAUSE_SECONDS, TimeUnit.SECONDS);
    }

    /** What it waits for somebody to run; empty when it does not wait. */
    public Optional<RunPlan> backlog() {
        return Optional.ofNullable(backlog);
    }

    /** Runs what is due, or looks whether it may. */
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
            listener.failed(e);
        } catch (Error e) {
            // The executor would never run again, and tell nobody.
            listener.failed(new IllegalStateException(e));
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

    /** Waits for the run under way, and stops. */
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

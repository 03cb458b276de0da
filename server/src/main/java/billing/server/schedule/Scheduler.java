package billing.server.schedule;

import billing.run.BillingRun;
import billing.run.RunListener;
import billing.run.RunReport;
import billing.store.Database;
import billing.store.Identifiers;
import billing.time.BillingClock;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Runs the billing run again and again. Several servers may do so on one database: what one has
 * done, the others find done.
 */
public final class Scheduler implements AutoCloseable {
    private static final int PAUSE_SECONDS = 30;
    private static final int STOPPING_SECONDS = 30;
    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(
            task -> new Thread(task, "scheduler"));
    private final Database database;
    private final Identifiers identifiers;
    private final BillingClock clock;
    private final Consumer<RunReport> reports;
    private final Consumer<RuntimeException> failures;

    /**
     * A scheduler that has not started.
     *
     * @param reports  is told of every run that did something
     * @param failures is told of runs that broke off; the next one goes on
     */
    public Scheduler(Database database, Identifiers identifiers, BillingClock clock,
                     Consumer<RunReport> reports, Consumer<RuntimeException> failures) {
        this.database = database;
        this.identifiers = identifiers;
        this.clock = clock;
        this.reports = reports;
        this.failures = failures;
    }

    /** Starts with a run at once. */
    public void start() {
        thread.scheduleWithFixedDelay(this::run, 0, PAUSE_SECONDS, TimeUnit.SECONDS);
    }

    private void run() {
        try {
            RunReport report = new BillingRun(database, identifiers)
                    .until(clock.now(), RunListener.SILENT);
            if (!report.isEmpty()) {
                reports.accept(report);
            }
        } catch (RuntimeException e) {
            failures.accept(e);
        } catch (Error e) {
            // The executor would never run again, and tell nobody.
            failures.accept(new IllegalStateException(e));
        }
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

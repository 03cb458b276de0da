package billing.server.api.system;

import billing.kernel.time.BillingClock;
import billing.run.BillingRun;
import billing.run.RunListener;
import billing.run.RunReport;
import java.time.Instant;
import java.util.function.Consumer;

/**
 * A clock that is stopped until it is moved forward. During a billing run it follows the due
 * instants, so that each job of the run is done at the instant at which it fell due.
 */
public final class TestClock implements BillingClock, RunListener {
    private final Consumer<RunReport> reports;
    private volatile Instant now;

    /**
     * A clock stopped at an instant.
     *
     * @param reports receives the report of each billing run that moving it has caused
     */
    public TestClock(Instant start, Consumer<RunReport> reports) {
        this.now = start;
        this.reports = reports;
    }

    /** Moves it to an instant, with all billing that is due until then. */
    void move(BillingRun run, Instant target) {
        RunReport report = run.until(target, this);
        if (!report.isEmpty()) {
            reports.accept(report);
        }
        arrives(target);
    }

    @Override
    public Instant now() {
        return now;
    }

    /** Moves the clock forward; an instant before its own changes nothing. */
    @Override
    public synchronized void arrives(Instant at) {
        if (at.isAfter(now)) {
            now = at;
        }
    }
}

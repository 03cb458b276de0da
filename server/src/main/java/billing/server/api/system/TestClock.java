package billing.server.api.system;

import billing.kernel.time.BillingClock;
import billing.run.RunListener;
import java.time.Instant;

/**
 * A clock that is stopped until it is moved forward. During a billing run it follows the due
 * instants, so that each job of the run is done at the instant at which it fell due.
 */
public final class TestClock implements BillingClock, RunListener {
    private final Instant latest;
    private volatile Instant now;

    /**
     * A clock stopped at an instant.
     *
     * @param latest the latest instant that it may be moved to: a mistyped year must not bill
     *               centuries
     */
    public TestClock(Instant start, Instant latest) {
        this.now = start;
        this.latest = latest;
    }

    /** The latest instant that it may be moved to. */
    Instant latest() {
        return latest;
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

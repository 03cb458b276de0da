package billing.server.api.system;

import billing.kernel.time.BillingClock;
import billing.run.RunListener;
import java.time.Instant;

/**
 * A clock that stands still until it is moved forward. It goes along with runs that it hears, so
 * that what they do has the instant at which it fell due.
 */
public final class TestClock implements BillingClock, RunListener {
    private volatile Instant now;

    /** A clock that stands at an instant. */
    public TestClock(Instant start) {
        this.now = start;
    }

    @Override
    public Instant now() {
        return now;
    }

    @Override
    public synchronized void arrives(Instant at) {
        if (at.isAfter(now)) {
            now = at;
        }
    }

    /** Moves it forward; never back. */
    public synchronized void moveTo(Instant later) {
        if (later.isBefore(now)) {
            throw new IllegalArgumentException(later + " is before " + now);
        }
        now = later;
    }
}

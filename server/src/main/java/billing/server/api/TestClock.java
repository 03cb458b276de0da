package billing.server.api;

import billing.time.BillingClock;
import java.time.Instant;

/** A clock that stands still until it is moved forward. */
public final class TestClock implements BillingClock {
    private volatile Instant now;

    /** A clock that stands at an instant. */
    public TestClock(Instant start) {
        this.now = start;
    }

    @Override
    public Instant now() {
        return now;
    }

    /** Moves it forward; never back. */
    public synchronized void moveTo(Instant later) {
        if (later.isBefore(now)) {
            throw new IllegalArgumentException(later + " is before " + now);
        }
        now = later;
    }
}

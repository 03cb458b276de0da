package billing.kernel.time;

import java.time.Instant;

/** Tells the present instant; everything that needs "now" gets it as an argument from here. */
@FunctionalInterface
public interface BillingClock {
    /** The present instant, UTC. */
    Instant now();

    /** A clock that stands still, for tests and {@code --now}. */
    static BillingClock fixed(Instant instant) {
        return () -> instant;
    }
}

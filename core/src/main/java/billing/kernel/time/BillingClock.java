package billing.kernel.time;

import java.time.Instant;

/**
 * The source of the present instant; everything that needs "now" gets it as an argument from here.
 */
@FunctionalInterface
public interface BillingClock {
    /** The present instant, UTC. */
    Instant now();

    /** A fixed clock, for tests and {@code --now}. */
    static BillingClock fixed(Instant instant) {
        return () -> instant;
    }
}

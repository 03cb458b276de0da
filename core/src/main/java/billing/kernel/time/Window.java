package billing.kernel.time;

import java.time.Duration;
import java.time.Instant;

/**
 * A closed span of time: both instants belong to it.
 *
 * @param from the first instant, UTC
 * @param to   the last instant, UTC; may lie before {@code from} for an empty window
 */
public record Window(Instant from, Instant to) {
    /** Whether nothing can be billed in it ({@code subscriptions-and-invoicing.md 5.1}). */
    public boolean isEmpty() {
        return !from.isBefore(to);
    }

    /** The instant halfway. */
    public Instant middle() {
        return from.plus(Duration.between(from, to).dividedBy(2));
    }

    /** Whether the instant lies inside, both ends included. */
    public boolean contains(Instant instant) {
        return !instant.isBefore(from) && !instant.isAfter(to);
    }
}

package billing.kernel.time;

import java.time.Duration;
import java.time.Instant;

/**
 * A span of time {@code [from, end)}. Documents, the API and the database state a span by its last
 * instant, which is why that is what is kept; what computes with a span asks for its {@link #end},
 * so that spans that follow each other neither overlap nor leave a gap.
 *
 * @param from the first instant, UTC
 * @param to   the last instant, UTC, as it is shown: of a date its last millisecond; may lie before
 *             {@code from} for an empty window
 */
public record Window(Instant from, Instant to) {
    private static final int LAST_MILLISECOND_NANOS = 999_000_000;

    /** The window up to an instant that no longer belongs to it. */
    public static Window until(Instant from, Instant end) {
        return new Window(from, Instants.before(end));
    }

    /**
     * The first instant after a span that is stated by its last one. The last millisecond of a
     * second stands for all of it, as dates are stated with it; any other instant for itself alone.
     */
    public static Instant endOf(Instant last) {
        return last.getNano() == LAST_MILLISECOND_NANOS ? last.plusMillis(1)
                : Instants.after(last);
    }

    /** The first instant after the window. */
    public Instant end() {
        return endOf(to);
    }

    /** Whether nothing can be billed in it ({@code subscriptions-and-invoicing.md 5.1}). */
    public boolean isEmpty() {
        return !from.isBefore(to);
    }

    /** The instant halfway. */
    public Instant middle() {
        return from.plus(Duration.between(from, to).dividedBy(2));
    }

    /** The shortest window that both windows lie in. */
    public Window spanning(Window other) {
        return new Window(from.isBefore(other.from) ? from : other.from,
                to.isAfter(other.to) ? to : other.to);
    }

    /** Whether the instant lies inside. */
    public boolean contains(Instant instant) {
        return !instant.isBefore(from) && instant.isBefore(end());
    }
}

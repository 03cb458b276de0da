package billing.kernel.time;

import java.time.Duration;
import java.time.Instant;

/**
 * How far a customer's move to another time zone shifts what begins and ends at midnight
 * ({@code subscriptions-and-invoicing.md 3.3}).
 */
public final class ZoneMove {
    /** The midnight of a date is shifted by less than this. */
    public static final Duration LIMIT = Duration.ofHours(26);

    private ZoneMove() {
    }

    /** Whether a move can have shifted the one instant to the other. */
    public static boolean isNear(Instant one, Instant other) {
        return Duration.between(one, other).abs().compareTo(LIMIT) < 0;
    }

    /** The instants to which a move can have shifted one; the limits themselves are too far. */
    public static Window around(Instant instant) {
        return around(new Window(instant, instant));
    }

    /** The window in which one lies that a move has shifted. */
    public static Window around(Window window) {
        return new Window(window.from().minus(LIMIT), window.to().plus(LIMIT));
    }
}

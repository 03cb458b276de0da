package billing.kernel.time;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** Instants as the database keeps them: whole microseconds since 1970 UTC. */
public final class Instants {
    private static final long MICROS = 1_000_000;

    private Instants() {
    }

    /** Microseconds since 1970 UTC; what is finer is cut. */
    public static long toMicros(Instant instant) {
        return Math.addExact(Math.multiplyExact(instant.getEpochSecond(), MICROS),
                instant.getNano() / 1_000);
    }

    /** The next instant that can be kept: a microsecond later. */
    public static Instant after(Instant instant) {
        return instant.plus(1, ChronoUnit.MICROS);
    }

    /** The previous instant that can be kept: a microsecond earlier. */
    public static Instant before(Instant instant) {
        return instant.minus(1, ChronoUnit.MICROS);
    }

    /** The later of two instants. */
    public static Instant later(Instant one, Instant other) {
        return one.isAfter(other) ? one : other;
    }

    /** The earlier of two instants. */
    public static Instant earlier(Instant one, Instant other) {
        return one.isBefore(other) ? one : other;
    }

    /**
     * The instant that a request states for a stored one: the stored one, where it states what
     * answers show of that, which is cut to the second.
     *
     * @param stated or null
     * @param stored or null
     */
    public static Instant orStored(Instant stated, Instant stored) {
        return stated != null && stored != null
                && stated.equals(stored.truncatedTo(ChronoUnit.SECONDS)) ? stored : stated;
    }

    /** The first instant of a window of usage, which counts whole milliseconds. */
    public static Instant startOf(Window window) {
        return window.from().truncatedTo(ChronoUnit.MILLIS);
    }

    /** The first whole millisecond after an instant: usage counts whole milliseconds. */
    public static Instant millisecondAfter(Instant instant) {
        return instant.truncatedTo(ChronoUnit.MILLIS).plusMillis(1);
    }

    /** In UTC to the second, as {@code 2026-01-31T09:30:00Z}; what is finer is cut. */
    public static String text(Instant instant) {
        return UtcText.of(instant.truncatedTo(ChronoUnit.SECONDS));
    }

    /** The instant of microseconds since 1970 UTC. */
    public static Instant ofMicros(long micros) {
        return Instant.ofEpochSecond(Math.floorDiv(micros, MICROS),
                Math.floorMod(micros, MICROS) * 1_000);
    }
}

package billing.kernel.time;

import java.time.Instant;

/**
 * Instants at which scheduled work is carried out ({@code subscriptions-and-invoicing.md 5.4}).
 *
 * @param minute       of the hour, UTC, of one of them
 * @param everyMinutes the time between two of them; a divisor of 60
 */
public record Timetable(int minute, int everyMinutes) {
    private static final int SECONDS_OF_MINUTE = 60;

    /** The first scheduled instant that is not before {@code moment}. */
    public Instant firstFrom(Instant moment) {
        Instant last = lastUpTo(moment);
        return last.equals(moment) ? last : last.plusSeconds(step());
    }

    /** The first scheduled instant after {@code moment}. */
    public Instant firstAfter(Instant moment) {
        return lastUpTo(moment).plusSeconds(step());
    }

    /** The last scheduled instant that is not after {@code moment}. */
    public Instant lastUpTo(Instant moment) {
        long seconds = moment.getEpochSecond();
        return Instant.ofEpochSecond(seconds
                - Math.floorMod(seconds - (long) minute * SECONDS_OF_MINUTE, step()));
    }

    private long step() {
        return (long) everyMinutes * SECONDS_OF_MINUTE;
    }
}

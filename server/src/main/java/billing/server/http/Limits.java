package billing.server.http;

import java.time.Duration;

/**
 * The sizes and times that the server allows its callers. A caller that sends or reads very slowly
 * occupies resources of others, so a head, a body and an answer each have a time limit as a whole,
 * however steadily the bytes arrive.
 *
 * @param longestBody in bytes; a longer one is answered with 413
 * @param silence     the longest time without any byte during a request
 * @param patience    the time for a head, and for a body or an answer in addition to the time for
 *                    its size
 * @param slowest     the least bytes per second of sending a body or reading an answer
 * @param grace       the time for requests under way after the server is asked to stop
 */
public record Limits(long longestBody, Duration silence, Duration patience, int slowest,
                     Duration grace) {
    /** The default grace period. */
    public static final Duration GRACE = Duration.ofSeconds(20);
    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final int SLOWEST = 16 * 1024;

    /** The default times. */
    public static Limits ofBodies(long longestBody) {
        return new Limits(longestBody, MINUTE, MINUTE, SLOWEST, GRACE);
    }

    /** The same times with another limit of body length. */
    Limits withLongestBody(long bytes) {
        return new Limits(bytes, silence, patience, slowest, grace);
    }

    /** The time allowed for so many bytes. */
    Duration timeFor(long bytes) {
        return patience.plusSeconds(bytes / slowest);
    }
}

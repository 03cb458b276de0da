package billing.server.http;

import java.time.Duration;

/**
 * How much the server takes from those who call, and how long it waits for them. Whoever sends or
 * reads drop by drop holds what others could use, so the whole of a head, a body or an answer has
 * a time of its own, however steadily it drips.
 *
 * @param longestBody in bytes; a longer one is answered with 413
 * @param silence     how long nothing may come or go while a request is under way
 * @param patience    how long a head may take, and a body or an answer beside what its size needs
 * @param slowest     bytes a second that sending a body or reading an answer makes at least
 * @param grace       how long requests under way may take once the server is told to stop
 */
public record Limits(long longestBody, Duration silence, Duration patience, int slowest,
                     Duration grace) {
    /** The usual grace. */
    public static final Duration GRACE = Duration.ofSeconds(20);
    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final int SLOWEST = 16 * 1024;

    /** The usual times. */
    public static Limits ofBodies(long longestBody) {
        return new Limits(longestBody, MINUTE, MINUTE, SLOWEST, GRACE);
    }

    /** The same times for bodies of another length. */
    Limits withLongestBody(long bytes) {
        return new Limits(bytes, silence, patience, slowest, grace);
    }

    /** How long so many bytes may take on their way. */
    Duration timeFor(long bytes) {
        return patience.plusSeconds(bytes / slowest);
    }
}

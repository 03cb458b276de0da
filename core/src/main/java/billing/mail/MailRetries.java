package billing.mail;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** How often a message is attempted, and how long after a failure again. */
public final class MailRetries {
    /**
     * How long a message belongs to the program that took it out. If that program ends meanwhile,
     * the message is due again afterwards.
     */
    public static final Duration LEASE = Duration.ofMinutes(15);
    private static final List<Duration> DELAYS = List.of(Duration.ofMinutes(1),
            Duration.ofMinutes(5), Duration.ofMinutes(30), Duration.ofHours(2),
            Duration.ofHours(6), Duration.ofHours(12), Duration.ofHours(24));
    /** Attempts in total. */
    public static final int ATTEMPTS = DELAYS.size() + 1;

    private MailRetries() {
    }

    /** The wait after a number of failed attempts, at least 1; empty when it was the last. */
    public static Optional<Duration> after(int attempts) {
        return attempts > DELAYS.size() ? Optional.empty() : Optional.of(DELAYS.get(attempts - 1));
    }
}

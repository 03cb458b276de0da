package billing.kernel.time;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** The machine's clock, to the microsecond that the database keeps. */
public final class SystemClock implements BillingClock {
    private final Duration error;

    /** The clock as it is. */
    public SystemClock() {
        this(Duration.ZERO);
    }

    /** The clock of a machine that shows another time, for tests. */
    public SystemClock(Duration error) {
        this.error = error;
    }

    @Override
    public Instant now() {
        return Clock.systemUTC().instant().plus(error).truncatedTo(ChronoUnit.MICROS);
    }
}

package billing.kernel.time;

import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** The machine's clock, to the microsecond that the database keeps. */
public final class SystemClock implements BillingClock {
    @Override
    public Instant now() {
        return Clock.systemUTC().instant().truncatedTo(ChronoUnit.MICROS);
    }
}

package billing.settlement.payment.service;

import billing.kernel.error.InvalidException;
import billing.kernel.time.Iso8601;
import java.time.Duration;
import java.time.Instant;

/** The dates on which payments are received and reversed. */
final class PaymentDates {
    /** The offset of the easternmost time zones from UTC. */
    private static final Duration FIRST_ZONE_AHEAD = Duration.ofHours(14);

    private PaymentDates() {
    }

    /**
     * Reads a date or instant that is not in the future.
     *
     * @param field    the member of the request, which errors name
     * @param onFuture the hint for a date in the future
     * @throws InvalidException {@code invalid_date} for another text and for a date in the future
     */
    static Instant read(String field, String text, Instant now, String onFuture) {
        Instant at = Iso8601.instant(text).orElseThrow(() -> new InvalidException(field,
                "invalid_date", "\"" + text + "\" is not a valid date",
                "write 2026-03-31 or 2026-03-31T09:30:00Z"));
        if (isFuture(at, now)) {
            throw new InvalidException(field, "invalid_date", text + " is in the future",
                    onFuture);
        }
        return at;
    }

    /** Whether an instant has not come in any time zone. */
    static boolean isFuture(Instant at, Instant now) {
        return at.isAfter(now.plus(FIRST_ZONE_AHEAD));
    }
}

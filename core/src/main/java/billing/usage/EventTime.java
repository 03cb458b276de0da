package billing.usage;

import billing.kernel.limit.BoundedDecimal;
import billing.kernel.limit.Limit;
import billing.kernel.time.Instants;
import billing.kernel.time.UtcText;
import billing.kernel.time.Years;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.ResolverStyle;
import java.util.Locale;

/**
 * Reads the timestamps of events as microseconds since 1970 UTC ({@code rating-and-usage.md 1.3}):
 * seconds since the epoch with decimals, or ISO 8601 with an offset or {@code Z}.
 *
 * <p>What is finer than a microsecond is cut. A text that is neither, or that is outside
 * {@link Years}, is {@link #INVALID}; only counts of seconds may be later.
 */
public final class EventTime {
    /** Returned for a time outside the possible range. */
    public static final long INVALID = Long.MIN_VALUE;

    private static final long MICROS = 1_000_000;
    private static final int SECONDS_DIGITS_MAX = 12;
    private static final int TEXT_MAX = 64;
    private static final long SECONDS_MAX = Long.MAX_VALUE / MICROS;
    private static final long FIRST = Instants.toMicros(Years.FIRST);
    private static final DateTimeFormatter ISO = new DateTimeFormatterBuilder()
            .parseCaseInsensitive().append(DateTimeFormatter.ISO_LOCAL_DATE_TIME)
            .optionalStart().appendOffset("+HH:MM", "Z").optionalEnd()
            .optionalStart().appendOffset("+HHmm", "Z").optionalEnd()
            .toFormatter(Locale.ROOT)
            .withResolverStyle(ResolverStyle.STRICT);

    private EventTime() {
    }

    /** A count of seconds or an ISO 8601 date-time. */
    public static long of(String text) {
        long seconds = epochSeconds(text);
        return seconds == INVALID ? iso(text) : seconds;
    }

    /** Seconds since 1970 UTC with decimals, {@code 1704070923.123456}. */
    public static long epochSeconds(String text) {
        return scaled(text, 6);
    }

    /** Milliseconds since 1970 UTC with decimals. */
    public static long epochMillis(String text) {
        return scaled(text, 3);
    }

    /** An ISO 8601 date-time with an offset or {@code Z}. */
    public static long iso(String text) {
        long micros = UtcText.micros(text);
        if (micros != UtcText.OTHER_FORM) {
            return micros < FIRST ? INVALID : micros;
        }
        try {
            return of(OffsetDateTime.parse(text, ISO).toInstant());
        } catch (DateTimeException e) {
            return INVALID;
        }
    }

    /** The microseconds of an instant, if it is within {@link Years}. */
    public static long of(Instant instant) {
        return Years.has(instant) ? Instants.toMicros(instant) : INVALID;
    }

    private static long scaled(String text, int decimals) {
        if (text.isEmpty() || text.length() > TEXT_MAX) {
            return INVALID;
        }
        long whole = 0;
        int digits = 0;
        for (; digits < text.length() && digits < SECONDS_DIGITS_MAX; digits++) {
            int digit = text.charAt(digits) - '0';
            if (digit < 0 || digit > 9) {
                break;
            }
            whole = whole * 10 + digit;
        }
        if (digits == text.length()) {
            return whole * (decimals == 6 ? MICROS : 1_000);
        }
        char first = text.charAt(0);
        boolean number = first == '-' || first >= '0' && first <= '9';
        return number && text.indexOf(':') < 0 ? decimal(text, decimals) : INVALID;
    }

    private static long decimal(String text, int decimals) {
        BigDecimal value = BoundedDecimal.of(text, Limit.NUMBER_DIGITS);
        if (value == null) {
            return INVALID;
        }
        BigDecimal micros = value.movePointRight(decimals).setScale(0, RoundingMode.FLOOR);
        boolean inRange = micros.compareTo(BigDecimal.valueOf(FIRST)) >= 0
                && micros.compareTo(BigDecimal.valueOf(SECONDS_MAX * MICROS)) <= 0;
        return inRange ? micros.longValueExact() : INVALID;
    }
}

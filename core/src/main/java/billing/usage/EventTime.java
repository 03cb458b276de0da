package billing.usage;

import billing.kernel.limit.BoundedDecimal;
import billing.kernel.limit.Limit;
import billing.kernel.time.Instants;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.DateTimeException;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.ResolverStyle;
import java.util.Locale;

/**
 * Reads the timestamps of events as microseconds since 1970 UTC ({@code rating-and-usage.md 1.3}):
 * seconds since the epoch with decimals, or ISO 8601 with an offset or {@code Z}.
 *
 * <p>What is finer than a microsecond is cut. A text that is neither is {@link #INVALID}.
 */
public final class EventTime {
    /** Returned for a time outside the possible range. */
    public static final long INVALID = Long.MIN_VALUE;

    private static final long MICROS = 1_000_000;
    private static final int SECONDS_DIGITS_MAX = 12;
    private static final int TEXT_MAX = 64;
    private static final long SECONDS_MAX = Long.MAX_VALUE / MICROS;
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
        long micros = commonIso(text);
        if (micros != INVALID) {
            return micros;
        }
        try {
            return Instants.toMicros(OffsetDateTime.parse(text, ISO).toInstant());
        } catch (DateTimeException | ArithmeticException e) {
            return INVALID;
        }
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
        boolean inRange = micros.abs().compareTo(BigDecimal.valueOf(SECONDS_MAX * MICROS)) <= 0;
        return inRange ? micros.longValueExact() : INVALID;
    }

    /** {@code 2026-03-01T00:00:00[.fraction]Z}, the form of nearly every row. */
    private static long commonIso(String text) {
        int length = text.length();
        if (length < 20 || length > 30 || text.charAt(4) != '-' || text.charAt(7) != '-'
                || text.charAt(10) != 'T' || text.charAt(13) != ':' || text.charAt(16) != ':'
                || text.charAt(length - 1) != 'Z') {
            return INVALID;
        }
        int year = digits(text, 0, 4);
        int month = digits(text, 5, 7);
        int day = digits(text, 8, 10);
        int hour = digits(text, 11, 13);
        int minute = digits(text, 14, 16);
        int second = digits(text, 17, 19);
        int micros = length == 20 ? 0 : fraction(text, length - 1);
        boolean plausible = year >= 0 && month >= 1 && month <= 12
                && day >= 1 && day <= daysAlways(month) && hour >= 0 && hour <= 23
                && minute >= 0 && minute <= 59 && second >= 0 && second <= 59 && micros >= 0;
        if (!plausible) {
            return INVALID; // 29 February among others, which java.time knows about
        }
        long seconds = epochDay(year, month, day) * 86_400L + hour * 3_600L + minute * 60L + second;
        return seconds * MICROS + micros;
    }

    private static int daysAlways(int month) {
        return month == 2 ? 28 : month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31;
    }

    private static int fraction(String text, int end) {
        if (text.charAt(19) != '.' || end == 20) {
            return -1;
        }
        int kept = Math.min(end, 26);
        int micros = digits(text, 20, kept);
        if (micros < 0 || kept < end && digits(text, kept, end) < 0) {
            return -1;
        }
        for (int decimals = kept - 20; decimals < 6; decimals++) {
            micros *= 10;
        }
        return micros;
    }

    /** The number in a range of digits; negative when there is anything else. */
    private static int digits(String text, int from, int to) {
        int value = 0;
        for (int at = from; at < to; at++) {
            int digit = text.charAt(at) - '0';
            if (digit < 0 || digit > 9) {
                return -1;
            }
            value = value * 10 + digit;
        }
        return value;
    }

    /** Days since 1970 of a date of the Gregorian calendar; years begin in March. */
    private static long epochDay(int year, int month, int day) {
        int shiftedYear = month <= 2 ? year - 1 : year;
        int shiftedMonth = month <= 2 ? month + 9 : month - 3;
        int era = Math.floorDiv(shiftedYear, 400);
        int yearOfEra = shiftedYear - era * 400;
        int dayOfYear = (153 * shiftedMonth + 2) / 5 + day - 1;
        int dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear;
        return era * 146_097L + dayOfEra - 719_468;
    }
}

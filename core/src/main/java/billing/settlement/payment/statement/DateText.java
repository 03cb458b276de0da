package billing.settlement.payment.statement;

import billing.kernel.time.Years;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.chrono.IsoEra;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.ResolverStyle;
import java.time.temporal.ChronoField;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The format of dates in a bank's file. Dates with slashes are not detected, because 03/04 is March
 * 4 or April 3, depending on the country.
 */
public final class DateText {
    /** {@code 2026-03-31}, optionally followed by a time, or {@code 31.03.2026}. */
    public static final DateText DETECTED = new DateText("like 2026-03-31 or 31.03.2026",
            List.of(DateTimeFormatter.ISO_LOCAL_DATE, strict("d.M.uuuu"), strict("d.M.uu")));
    private static final int ISO_LENGTH = 10;

    private final String description;
    private final List<DateTimeFormatter> formats;

    private DateText(String description, List<DateTimeFormatter> formats) {
        this.description = description;
        this.formats = formats;
    }

    /**
     * Returns the format of a {@link DateTimeFormatter} pattern.
     *
     * @throws IllegalArgumentException for an invalid pattern
     */
    public static DateText pattern(String pattern) {
        return new DateText("of the form " + pattern,
                List.of(strict(pattern)));
    }

    /** Refuses days that a month does not have. Years of an era, {@code yyyy}, are of ours. */
    private static DateTimeFormatter strict(String pattern) {
        return new DateTimeFormatterBuilder().appendPattern(pattern)
                .parseDefaulting(ChronoField.ERA, IsoEra.CE.getValue()).toFormatter(Locale.ROOT)
                .withResolverStyle(ResolverStyle.STRICT);
    }

    /** Parses a date; empty when it is invalid. */
    Optional<LocalDate> date(String text) {
        String date = this == DETECTED && text.matches("\\d{4}-\\d{2}-\\d{2}[T ].*")
                ? text.substring(0, ISO_LENGTH) : text;
        for (DateTimeFormatter format : formats) {
            try {
                return Optional.of(LocalDate.parse(date, format)).filter(Years::has);
            } catch (DateTimeException next) {
                // Try the next format.
            }
        }
        return Optional.empty();
    }

    /** Describes the format, as in "a date like 2026-03-31". */
    @Override
    public String toString() {
        return description;
    }
}

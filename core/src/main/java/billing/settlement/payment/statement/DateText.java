package billing.settlement.payment.statement;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** How a bank writes dates. Slashes are never guessed: 03/04 is March in one country only. */
public final class DateText {
    /** {@code 2026-03-31}, with or without a time behind it, or {@code 31.03.2026}. */
    public static final DateText DETECTED = new DateText("like 2026-03-31 or 31.03.2026",
            List.of(DateTimeFormatter.ISO_LOCAL_DATE, DateTimeFormatter.ofPattern("d.M.uuuu"),
                    DateTimeFormatter.ofPattern("d.M.uu")));
    private static final int ISO_LENGTH = 10;

    private final String description;
    private final List<DateTimeFormatter> formats;

    private DateText(String description, List<DateTimeFormatter> formats) {
        this.description = description;
        this.formats = formats;
    }

    /**
     * Dates of a pattern of {@link DateTimeFormatter}.
     *
     * @throws IllegalArgumentException for no pattern
     */
    public static DateText pattern(String pattern) {
        return new DateText("of the form " + pattern,
                List.of(DateTimeFormatter.ofPattern(pattern, Locale.ROOT)));
    }

    /** The date of a text; empty when it is none. */
    Optional<LocalDate> date(String text) {
        String date = this == DETECTED && text.matches("\\d{4}-\\d{2}-\\d{2}[T ].*")
                ? text.substring(0, ISO_LENGTH) : text;
        for (DateTimeFormatter format : formats) {
            try {
                return Optional.of(LocalDate.parse(date, format));
            } catch (DateTimeException next) {
                // Another form may fit.
            }
        }
        return Optional.empty();
    }

    /** What a date is that is written like this. */
    @Override
    public String toString() {
        return description;
    }
}

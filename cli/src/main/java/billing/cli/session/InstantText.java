package billing.cli.session;

import billing.cli.config.SettingValue;
import billing.kernel.time.DateOrInstant;
import billing.kernel.time.LocalDays;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;

/**
 * Reads the instants of a command line: ISO 8601 with an offset, or a date for its first instant
 * where the command says that the day is local, else in UTC.
 */
public final class InstantText {
    private static final int DATE_LENGTH = 10;

    private InstantText() {
    }

    /**
     * The instant of a text.
     *
     * @param name what the text is for, as the message shall name it: {@code --until}
     * @throws UsageException when it is none
     */
    public static Instant parse(String name, String text) {
        return parse(name, text, ZoneOffset.UTC);
    }

    /** The same, of a date its first instant in a zone. */
    public static Instant parse(String name, String text, ZoneId zone) {
        try {
            return text.length() == DATE_LENGTH
                    ? LocalDays.startOf(LocalDate.parse(text), zone)
                    : OffsetDateTime.parse(text).toInstant();
        } catch (DateTimeParseException e) {
            throw new UsageException(name + ": \"" + text + "\" is not an instant",
                    "write 2024-03-01T00:00:00Z, 2024-03-01T09:30:00+01:00 or 2024-03-01");
        }
    }

    /** A date as its first instant in a zone; any other text as it is, to be read later. */
    public static String local(String text, ZoneId zone) {
        return text == null ? null : DateOrInstant.read(text).filter(read -> read.date() != null)
                .map(read -> read.in(zone).toString()).orElse(text);
    }

    static Instant parse(SettingValue setting) {
        return parse(setting.origin(), setting.value());
    }
}

package billing.cli.session;

import billing.cli.config.SettingValue;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;

/** Reads the instants of a command line: ISO 8601 with an offset, or a date for UTC midnight. */
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
        try {
            return text.length() == DATE_LENGTH
                    ? LocalDate.parse(text).atStartOfDay(ZoneOffset.UTC).toInstant()
                    : OffsetDateTime.parse(text).toInstant();
        } catch (DateTimeParseException e) {
            throw new UsageException(name + ": \"" + text + "\" is not an instant",
                    "write 2024-03-01T00:00:00Z, 2024-03-01T09:30:00+01:00 or 2024-03-01");
        }
    }

    static Instant parse(SettingValue setting) {
        return parse(setting.origin(), setting.value());
    }
}

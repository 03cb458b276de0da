package billing.cli.session;

import billing.cli.config.SettingValue;
import billing.kernel.limit.Limit;
import billing.kernel.time.DateOrInstant;
import billing.kernel.time.Iso8601;
import billing.kernel.time.LocalDays;
import billing.kernel.time.Years;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Reads instants of a command line: ISO 8601 with an offset, or a date, which means its first
 * instant in UTC or in the zone that the command gives.
 */
public final class InstantText {
    private static final Pattern OFFSET = Pattern.compile("([Zz]|[+-]\\d\\d:\\d\\d(:\\d\\d)?)$");

    private InstantText() {
    }

    /**
     * The instant of a text.
     *
     * @param name the option that the message names: {@code --until}
     * @throws UsageException if the text is not an instant
     */
    public static Instant parse(String name, String text) {
        return parse(name, text, ZoneOffset.UTC);
    }

    /**
     * An instant up to which a command works, unchanged: a mistyped year must not bill or report
     * centuries.
     *
     * @param name the option that the message names: {@code --until}
     * @param now  what it is compared with
     * @throws UsageException if it is later than {@link Limit#YEARS_AHEAD} allow
     */
    static Instant withinYears(String name, Instant instant, Instant now) {
        Instant latest = Years.latest(now);
        if (instant.isAfter(latest)) {
            throw new UsageException(name + ": " + instant + " is more than "
                    + Limit.YEARS_AHEAD.shown() + " after " + LocalDays.of(now, ZoneOffset.UTC),
                    "use " + LocalDays.of(latest, ZoneOffset.UTC) + " or earlier");
        }
        return instant;
    }

    /** The instant of a text; a date means its first instant in a zone. */
    public static Instant parse(String name, String text, ZoneId zone) {
        return Iso8601.date(text).map(date -> LocalDays.startOf(date, zone))
                .or(() -> Iso8601.instant(text.toUpperCase(Locale.ROOT))
                        .filter(instant -> OFFSET.matcher(text).find()))
                .orElseThrow(() -> new UsageException(name + ": \"" + text
                        + "\" is not a valid date or time", "use the form 2024-03-01,"
                        + " 2024-03-01T00:00:00Z or 2024-03-01T09:30:00+01:00"));
    }

    /** A date as its first instant in a zone; any other text unchanged, to be read later. */
    public static String local(String text, ZoneId zone) {
        return text == null ? null : DateOrInstant.read(text).filter(read -> read.date() != null)
                .map(read -> read.in(zone).toString()).orElse(text);
    }

    static Instant parse(SettingValue setting) {
        return parse(setting.origin(), setting.value());
    }
}

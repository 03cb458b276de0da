package billing.cli.session;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads durations of a command line: a whole number of days, hours or minutes. */
public final class DurationText {
    private static final Pattern DURATION = Pattern.compile("(\\d{1,6})([dhm])|0");

    private DurationText() {
    }

    /**
     * The duration of a text.
     *
     * @param name the option that the message names: {@code --keep-for}
     * @throws UsageException if the text is not a duration
     */
    public static Duration parse(String name, String text) {
        Matcher parts = DURATION.matcher(text);
        if (!parts.matches()) {
            throw new UsageException(name + ": \"" + text + "\" is not a duration",
                    "use the form 30d, 12h, 45m or 0");
        }
        if (parts.group(1) == null) {
            return Duration.ZERO;
        }
        long count = Long.parseLong(parts.group(1));
        return switch (parts.group(2)) {
            case "d" -> Duration.ofDays(count);
            case "h" -> Duration.ofHours(count);
            default -> Duration.ofMinutes(count);
        };
    }
}

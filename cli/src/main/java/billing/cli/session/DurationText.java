package billing.cli.session;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the durations of a command line: a whole number of days, hours or minutes. */
public final class DurationText {
    private static final Pattern DURATION = Pattern.compile("(\\d{1,6})([dhm])|0");

    private DurationText() {
    }

    /**
     * The duration of a text.
     *
     * @param name what the text is for, as the message shall name it: {@code --keep-for}
     * @throws UsageException when it is none
     */
    public static Duration parse(String name, String text) {
        Matcher parts = DURATION.matcher(text);
        if (!parts.matches()) {
            throw new UsageException(name + ": \"" + text + "\" is not a duration",
                    "write 30d, 12h, 45m or 0");
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

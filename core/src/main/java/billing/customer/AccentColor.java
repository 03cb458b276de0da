package billing.customer;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Colours of rules, headings and links on white, as {@code #rrggbb} in lower case. One that cannot
 * be read on white is refused, and the nearest darker one that can is proposed: a changed colour
 * would not be the brand's, and the user should choose it.
 */
public final class AccentColor {
    /** The contrast of text that WCAG 2.2 requires (1.4.3). */
    public static final double CONTRAST_LEAST = 4.5;
    private static final Pattern FORM = Pattern.compile("#[0-9a-f]{6}");
    private static final int HEX = 16;
    private static final int CHANNEL_MAX = 255;
    private static final int STEPS = 100;

    private AccentColor() {
    }

    /** The colour as it is stored: lower case, without blanks around it. */
    public static String plain(String text) {
        return text.strip().toLowerCase(Locale.ROOT);
    }

    /** The hint that corrects a colour in its plain form; empty when it is valid. */
    public static Optional<String> correction(String color) {
        if (!FORM.matcher(color).matches()) {
            return Optional.of("write it as #rrggbb: \"#1f5f8b\"");
        }
        double contrast = contrastOnWhite(color);
        return contrast >= CONTRAST_LEAST ? Optional.empty() : Optional.of(String.format(
                Locale.ROOT, "its contrast on white is %.1f:1, and text needs %.1f:1; \"%s\" is"
                        + " dark enough", Math.floor(contrast * 10) / 10, CONTRAST_LEAST,
                darkened(color)));
    }

    /** The contrast of a colour with white, from 1 to 21 (WCAG 2.2). */
    public static double contrastOnWhite(String color) {
        return 1.05 / (luminance(color) + 0.05);
    }

    /** The colour mixed with white until it has enough contrast with a dark background. */
    public static String onDark(String color, String background) {
        double dark = luminance(background) + 0.05;
        for (int step = 0; step < STEPS; step++) {
            String mixed = mixed(color, CHANNEL_MAX, step);
            if ((luminance(mixed) + 0.05) / dark >= CONTRAST_LEAST) {
                return mixed;
            }
        }
        return "#ffffff";
    }

    /** A light shade of a colour, for areas. */
    public static String tint(String color) {
        return mixed(color, CHANNEL_MAX, 60);
    }

    /** A dark shade of a colour, for areas. */
    public static String shade(String color) {
        return mixed(color, 40, 50);
    }

    private static String darkened(String color) {
        for (int step = 1; step < STEPS; step++) {
            String mixed = mixed(color, 0, step);
            if (contrastOnWhite(mixed) >= CONTRAST_LEAST) {
                return mixed;
            }
        }
        return "#000000";
    }

    /** A colour with so many hundredths of a grey in it. */
    private static String mixed(String color, int grey, int share) {
        StringBuilder mixed = new StringBuilder("#");
        for (int i = 0; i < 3; i++) {
            mixed.append(String.format(Locale.ROOT, "%02x",
                    (channel(color, i) * (STEPS - share) + grey * share) / STEPS));
        }
        return mixed.toString();
    }

    private static double luminance(String color) {
        return 0.2126 * linear(channel(color, 0)) + 0.7152 * linear(channel(color, 1))
                + 0.0722 * linear(channel(color, 2));
    }

    private static int channel(String color, int index) {
        return Integer.parseInt(color.substring(1 + 2 * index, 3 + 2 * index), HEX);
    }

    private static double linear(int channel) {
        double share = channel / (double) CHANNEL_MAX;
        return share <= 0.04045 ? share / 12.92 : Math.pow((share + 0.055) / 1.055, 2.4);
    }
}

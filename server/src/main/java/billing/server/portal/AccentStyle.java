package billing.server.portal;

import billing.customer.AccentColor;
import billing.server.page.Page;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The style sheet with the seller's color. It is a file of its own, named after the color, because
 * the security policy of pages allows no style within them.
 */
final class AccentStyle {
    private static final Pattern NAME = Pattern.compile("accent-([0-9a-f]{6})\\.css");
    /** The background of cards in dark mode, as in the style sheet. */
    private static final String DARK = "#1a212b";

    private AccentStyle() {
    }

    /** The name of the file of a colour: {@code accent-1f5f8b.css}. */
    static String fileName(String color) {
        return "accent-" + color.substring(1) + ".css";
    }

    /** The file of a name; empty where the name is none of a colour that a seller may have. */
    static Optional<Page> file(String name) {
        Matcher named = NAME.matcher(name);
        if (!named.matches()) {
            return Optional.empty();
        }
        String color = "#" + named.group(1);
        if (AccentColor.correction(color).isPresent()) {
            return Optional.empty();
        }
        String css = ":root { --accent: " + color + "; --soft: " + AccentColor.tint(color) + "; }\n"
                + "@media (prefers-color-scheme: dark) {\n  :root { --accent: "
                + AccentColor.onDark(color, DARK) + "; --soft: " + AccentColor.shade(color)
                + "; }\n}\n";
        return Optional.of(new Page(200, "text/css; charset=utf-8",
                css.getBytes(StandardCharsets.UTF_8), Map.of("Cache-Control", "max-age=3600")));
    }
}

package billing.input;

/**
 * Makes text that came from outside safe to print on a terminal and to write into a log: what
 * moves the cursor, begins a control sequence or turns the direction of writing is shown as the
 * escape that JSON has for it instead of taking effect; within JSON it means the same as before.
 */
public final class PrintableText {
    private static final String ESCAPE = "\\u";
    private static final int HEX_DIGITS = 4;

    private PrintableText() {
    }

    /** Text that stays on one line: line breaks and tabs are escaped too. */
    public static String line(String text) {
        return escaped(text, false);
    }

    /** Text of several lines, whose line breaks and tabs stay. */
    public static String lines(String text) {
        return escaped(text, true);
    }

    private static String escaped(String text, boolean keepsLayout) {
        int first = 0;
        while (first < text.length() && isPrintable(text.charAt(first), keepsLayout)) {
            first++;
        }
        if (first == text.length()) {
            return text;
        }
        StringBuilder printable = new StringBuilder(text.substring(0, first));
        for (int at = first; at < text.length(); at++) {
            char c = text.charAt(at);
            if (isPrintable(c, keepsLayout)) {
                printable.append(c);
            } else {
                printable.append(escape(c));
            }
        }
        return printable.toString();
    }

    private static String escape(char c) {
        return switch (c) {
            case '\n' -> "\\n";
            case '\r' -> "\\r";
            case '\t' -> "\\t";
            default -> {
                String hex = Integer.toHexString(c);
                yield ESCAPE + "0".repeat(HEX_DIGITS - hex.length()) + hex;
            }
        };
    }

    private static boolean isPrintable(char c, boolean keepsLayout) {
        if (c < 0x80) {
            return c >= ' ' && c != 0x7f || keepsLayout && (c == '\n' || c == '\t');
        }
        return c >= 0xa0 && !isLineSeparator(c) && !isBidiControl(c);
    }

    private static boolean isLineSeparator(char c) {
        return c == '\u2028' || c == '\u2029';
    }

    /** The characters with the property Bidi_Control (Unicode Standard Annex 9). */
    private static boolean isBidiControl(char c) {
        return c == '\u061c' || c == '\u200e' || c == '\u200f'
                || c >= '\u202a' && c <= '\u202e' || c >= '\u2066' && c <= '\u2069';
    }
}

package billing.cli.output;

import billing.input.PrintableText;
import java.math.BigDecimal;
import java.util.regex.Pattern;
import org.jline.utils.WCWidth;

/** Texts as a terminal measures them, where a CJK character takes two cells. */
final class CellText {
    private static final String ELLIPSIS = "…";
    private static final Pattern LAYOUT = Pattern.compile("[\\t\\n\\x0B\\f\\r]+");

    private CellText() {
    }

    /** The text of a value without exponent. */
    static String plain(Object value) {
        return value instanceof BigDecimal decimal ? decimal.toPlainString() : value.toString();
    }

    /** The width of a text in cells. */
    static int width(String text) {
        int width = 0;
        for (int at = 0; at < text.length(); at += Character.charCount(text.codePointAt(at))) {
            width += width(text.codePointAt(at));
        }
        return width;
    }

    /** The text cut to a number of cells, with an ellipsis. */
    static String cut(String text, int cells) {
        if (width(text) <= cells) {
            return text;
        }
        int end = 0;
        int used = 1;
        while (end < text.length() && used + width(text.codePointAt(end)) <= cells) {
            used += width(text.codePointAt(end));
            end += Character.charCount(text.codePointAt(end));
        }
        return text.substring(0, end) + ELLIPSIS;
    }

    /** The text on one line: line breaks and tabs become spaces. */
    static String oneLine(String text) {
        String line = PrintableText.line(text);
        return line.equals(text) ? text
                : PrintableText.line(LAYOUT.matcher(text).replaceAll(" "));
    }

    private static int width(int codePoint) {
        return codePoint < 0x300 ? 1 : Math.max(0, WCWidth.wcwidth(codePoint));
    }
}

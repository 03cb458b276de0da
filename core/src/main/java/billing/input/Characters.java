package billing.input;

import billing.kernel.error.ErrorCode;
import billing.kernel.error.InvalidException;
import billing.kernel.limit.Limit;

/**
 * The characters that texts from outside may have. Names and codes are shown in terminals, logs and
 * documents: control characters (C0, DEL, C1), line and paragraph separators, marks that override
 * or isolate the direction of writing (U+202A to U+202E, U+2066 to U+2069) and unpaired surrogates
 * are refused there. Texts of several lines may also hold tabs and line breaks. NUL is allowed
 * here: the reader of a text removes it ({@code api-conventions.md 4.2}).
 *
 * <p>What was stored before this rule stays as it is and readable.
 */
public final class Characters {
    private static final String CODE = ErrorCode.VALUE_IS_INVALID;
    private static final String ELLIPSIS = "…";

    private Characters() {
    }

    /** Whether a text may be a name, a code or another text of one line. */
    public static boolean fitLine(String text) {
        return unfit(text, false) < 0;
    }

    /** Whether a text may be one of several lines: a description, a footer. */
    public static boolean fitLines(String text) {
        return unfit(text, true) < 0;
    }

    /**
     * The same text of one line; null stays null.
     *
     * @throws InvalidException {@code value_is_invalid} under {@code field} when a character is not
     *                          allowed
     */
    public static String line(String field, String text) {
        if (text == null || fitLine(text)) {
            return text;
        }
        throw new InvalidException(field, CODE, message(field, text, false), hint(false));
    }

    /**
     * The same text of one line that identifies a resource; null stays null.
     *
     * @throws InvalidException like {@link #line}, and {@code value_is_too_long} when it is longer
     *                          than {@link Limit#KEY}
     */
    public static String key(String field, String text) {
        if (text != null && areMoreThan(text, Limit.KEY.most())) {
            throw new InvalidException(field, ErrorCode.VALUE_IS_TOO_LONG, "\"" + field
                    + "\" has more than " + Limit.KEY.shown(), null);
        }
        return line(field, text);
    }

    /** How many characters a text has; a character may be two {@code char}s. */
    public static int count(String text) {
        return text.codePointCount(0, text.length());
    }

    /** Whether a text has more characters than a limit. */
    public static boolean areMoreThan(String text, int most) {
        return text.length() > most && count(text) > most;
    }

    /** The first characters of a text, at most so many. */
    public static String first(String text, int most) {
        return areMoreThan(text, most) ? text.substring(0, text.offsetByCodePoints(0, most))
                : text;
    }

    /**
     * A text as it is shown where room is short: the same, or its first characters and an ellipsis,
     * together at most so many characters.
     */
    public static String shortened(String text, int most) {
        return areMoreThan(text, most) ? first(text, most - 1) + ELLIPSIS : text;
    }

    /** The text with a blank in place of every character that a line may not have. */
    public static String cleaned(String text) {
        if (fitLine(text)) {
            return text;
        }
        StringBuilder cleaned = new StringBuilder(text.length());
        text.codePoints().forEach(each ->
                cleaned.appendCodePoint(isAllowed(each, false) ? each : ' '));
        return cleaned.toString();
    }

    /** Which character of which field is not allowed, for people. */
    public static String message(String field, String text, boolean severalLines) {
        return String.format("\"%s\" has the character U+%04X, which is not allowed there", field,
                text.codePointAt(unfit(text, severalLines)));
    }

    /** What would be right, for people. */
    public static String hint(boolean severalLines) {
        return severalLines ? "remove it; tabs and line breaks are allowed"
                : "remove it; write one line without control characters";
    }

    /** The index of the first character that is not allowed; -1 when there is none. */
    private static int unfit(String text, boolean severalLines) {
        for (int at = 0; at < text.length(); at++) {
            char unit = text.charAt(at);
            if (unit >= ' ' && unit < 0x7F) {
                continue;
            }
            int point = text.codePointAt(at);
            if (!isAllowed(point, severalLines)) {
                return at;
            }
            at += Character.charCount(point) - 1;
        }
        return -1;
    }

    private static boolean isAllowed(int point, boolean severalLines) {
        if (point == '\t' || point == '\n' || point == '\r' || point == 0x2028
                || point == 0x2029) {
            return severalLines;
        }
        return point == 0 || !Character.isISOControl(point)
                && !(point >= 0x202A && point <= 0x202E) && !(point >= 0x2066 && point <= 0x2069)
                && !(point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE);
    }
}

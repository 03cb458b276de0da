package billing.mail;

import java.util.stream.IntStream;

/** Text on one line without control characters; that of headers has a limited length. */
public final class HeaderText {
    private static final int MOST = 200;
    /** Names in some scripts are not written correctly without them. */
    private static final int ZERO_WIDTH_NON_JOINER = 0x200C;
    private static final int ZERO_WIDTH_JOINER = 0x200D;

    private HeaderText() {
    }

    /**
     * The text with a blank in place of line breaks, control characters and marks of the writing
     * direction, cut after 200 characters.
     */
    public static String of(String text) {
        return line(text.codePoints().limit(MOST));
    }

    /** The same, not cut: for the body of a mail. */
    public static String uncut(String text) {
        return line(text.codePoints());
    }

    private static String line(IntStream points) {
        StringBuilder line = new StringBuilder();
        points.forEach(point -> line.appendCodePoint(isAllowed(point) ? point : ' '));
        return line.toString().strip().replaceAll(" {2,}", " ");
    }

    private static boolean isAllowed(int point) {
        if (point == ZERO_WIDTH_NON_JOINER || point == ZERO_WIDTH_JOINER) {
            return true;
        }
        int type = Character.getType(point);
        return type != Character.CONTROL && type != Character.FORMAT
                && type != Character.LINE_SEPARATOR && type != Character.PARAGRAPH_SEPARATOR
                && type != Character.SURROGATE && type != Character.UNASSIGNED;
    }
}

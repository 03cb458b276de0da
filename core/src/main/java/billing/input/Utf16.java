package billing.input;

/** Text in UTF-16, which Windows programs call Unicode, where UTF-8 is expected. */
public final class Utf16 {
    /** How to convert it. */
    public static final String HINT =
            "save it as UTF-8, for example with `iconv -f utf-16 -t utf-8`";
    private Utf16() {
    }

    /**
     * Whether bytes are UTF-16: they begin with its byte order mark, or have a zero byte and a byte
     * of text as one of the first two pairs, as no text in UTF-8 has. Zeros alone and control
     * characters are those of binary files.
     *
     * @param start the first four bytes, or fewer
     */
    public static boolean begins(byte[] start) {
        if (start.length < 2) {
            return false;
        }
        int mark = (start[0] & 0xff) << 8 | start[1] & 0xff;
        return mark == 0xFEFF || mark == 0xFFFE || isPair(start[0], start[1])
                || start.length > 3 && isPair(start[2], start[3]);
    }

    private static boolean isPair(byte one, byte other) {
        return one == 0 && isText(other) || other == 0 && isText(one);
    }

    private static boolean isText(byte one) {
        return one < 0 || one >= ' ' || one == '\t' || one == '\n' || one == '\r';
    }
}

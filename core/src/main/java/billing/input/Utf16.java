package billing.input;

/** Text in UTF-16, which Windows programs call Unicode, where UTF-8 is expected. */
public final class Utf16 {
    /** How to convert it. */
    public static final String HINT =
            "save it as UTF-8, for example with `iconv -f utf-16 -t utf-8`";
    private static final int SHOWS = 4;

    private Utf16() {
    }

    /**
     * Whether bytes are UTF-16: they begin with its byte order mark, or with an ASCII character and
     * a zero byte, which no text in UTF-8 has.
     *
     * @param start the first four bytes, or fewer
     */
    public static boolean begins(byte[] start) {
        if (start.length < 2) {
            return false;
        }
        int mark = (start[0] & 0xff) << 8 | start[1] & 0xff;
        boolean zero = false;
        for (int i = 0; i < Math.min(SHOWS, start.length); i++) {
            zero |= start[i] == 0;
        }
        return mark == 0xFEFF || mark == 0xFFFE || zero;
    }
}

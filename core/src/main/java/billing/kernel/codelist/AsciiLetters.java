package billing.kernel.codelist;

/**
 * Upper case for codes, which consist of the letters A to Z. The upper case of other characters
 * may consist of them too (ß becomes SS), so that a text that is not a code would become one.
 */
public final class AsciiLetters {
    private AsciiLetters() {
    }

    /** A text with its letters a to z in upper case; all other characters are as they were. */
    public static String upperCase(String text) {
        StringBuilder upper = new StringBuilder(text);
        for (int at = 0; at < upper.length(); at++) {
            char letter = upper.charAt(at);
            if (letter >= 'a' && letter <= 'z') {
                upper.setCharAt(at, (char) (letter - 'a' + 'A'));
            }
        }
        return upper.toString();
    }
}

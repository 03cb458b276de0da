package billing.input;

/** The characters of XML 1.0 (section 2.2), beyond which a file is not well-formed. */
public final class XmlCharacters {
    private XmlCharacters() {
    }

    /**
     * Whether a text of a file may have it. A carriage return may not: a reader makes it a line
     * feed.
     */
    public static boolean isAllowed(int codePoint) {
        return codePoint == '\t' || codePoint == '\n' || codePoint >= ' ' && codePoint <= 0xD7FF
                || codePoint >= 0xE000 && codePoint <= 0xFFFD || codePoint >= 0x10000;
    }
}

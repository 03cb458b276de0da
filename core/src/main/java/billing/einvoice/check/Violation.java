package billing.einvoice.check;

/**
 * A rule that a document breaks.
 *
 * @param severity how grave it is
 * @param rule     its identifier, as its authors name it: {@code BR-CO-16}
 * @param set      the title of its set
 * @param location the element, as a path of names; null when only the line is known
 * @param line     its line, from 1; 0 when unknown
 * @param text     the text of the rule
 */
public record Violation(Severity severity, String rule, String set, String location, int line,
                        String text) {
    /** How grave it is, as its authors say. */
    public enum Severity {
        /** The document is not valid. */
        ERROR,
        /** The document is valid; something in it is unusual. */
        WARNING,
        /** Only a remark. */
        INFORMATION
    }
}

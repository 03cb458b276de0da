package billing.cli.output;

/**
 * A heading or a paragraph.
 *
 * @param text  one or several lines
 * @param style its role
 */
public record Text(String text, TerminalStyle style) implements Block {
    /** A heading. */
    public static Text heading(String text) {
        return new Text(text, TerminalStyle.STRONG);
    }

    /** A paragraph. */
    public static Text of(String text) {
        return new Text(text, TerminalStyle.PLAIN);
    }
}

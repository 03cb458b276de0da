package billing.server.console.view;

/**
 * A cell of a table.
 *
 * @param text  what it shows
 * @param href  where it leads; null for nowhere
 * @param badge the class of a badge around the text; null for none
 * @param note  a second, quieter text; null for none
 */
public record Cell(String text, String href, String badge, String note) {
    /** A text; null is shown as nothing. */
    public static Cell text(String text) {
        return new Cell(text == null ? "" : text, null, null, null);
    }

    /** A text that leads to a path. */
    public static Cell link(String text, String href) {
        return new Cell(text, href, null, null);
    }

    /** A state. */
    public static Cell badge(State state) {
        return new Cell(state.label(), null, state.tone(), null);
    }

    /** The same with a note. */
    public Cell noted(String text) {
        return new Cell(this.text, href, badge, text);
    }
}

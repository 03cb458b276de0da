package billing.server.console.view;

import java.util.Arrays;
import java.util.List;

/**
 * A cell of a table.
 *
 * @param text  what it shows
 * @param href  where it leads; null for nowhere
 * @param badge the class of a badge around the text; null for none
 * @param note  a second, quieter text; null for none
 * @param more  further lines below the text
 * @param whole whether the text stays on one line
 */
public record HtmlCell(String text, String href, String badge, String note, List<String> more,
                   boolean whole) {
    /** A longer word is broken, so that it does not widen the table. */
    private static final int LONGEST_WORD = 20;

    private HtmlCell(String text, String href, String badge) {
        this(text == null ? "" : text, href, badge, null, List.of(), false);
    }

    /** A text; null is shown as nothing. */
    public static HtmlCell text(String text) {
        return new HtmlCell(text, null, null);
    }

    /** A date or a time, which stays on one line; null is shown as nothing. */
    public static HtmlCell time(String text) {
        return new HtmlCell(text == null ? "" : text, null, null, null, List.of(), true);
    }

    /** A date or a time that leads to a path. */
    public static HtmlCell time(String text, String href) {
        return new HtmlCell(text, href, null, null, List.of(), true);
    }

    /** Several lines, at least one. */
    public static HtmlCell lines(List<String> lines) {
        return new HtmlCell(lines.get(0), null, null, null, lines.subList(1, lines.size()), false);
    }

    /** A text that leads to a path. */
    public static HtmlCell link(String text, String href) {
        return new HtmlCell(text, href, null);
    }

    /** A state. */
    public static HtmlCell badge(State state) {
        return new HtmlCell(state.label(), null, state.tone());
    }

    /** The same with a note. */
    public HtmlCell noted(String text) {
        return new HtmlCell(this.text, href, badge, text, more, whole);
    }

    /** Whether the text stays on one line, as a number with hyphens does. */
    boolean isUnbroken() {
        return whole || href != null && text.length() <= LONGEST_WORD
                && text.chars().noneMatch(Character::isWhitespace);
    }

    /** Whether a word is so long that it may be broken anywhere. */
    boolean hasLongWord() {
        return Arrays.stream((text + " " + (note == null ? "" : note)).split("[\\s-]"))
                .anyMatch(word -> word.length() > LONGEST_WORD);
    }
}

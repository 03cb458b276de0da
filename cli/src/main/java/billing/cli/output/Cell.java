package billing.cli.output;

/**
 * One value of a table or a list of facts.
 *
 * @param value the value for programs: text, number, boolean, or null if absent
 * @param shown the text for people: {@code 1,204.50 EUR} for the value {@code 1204.50}
 * @param style its role
 */
public record Cell(Object value, String shown, TerminalStyle style) {
    /** A value shown unchanged; a cell is returned as it is. */
    public static Cell of(Object value) {
        if (value instanceof Cell cell) {
            return cell;
        }
        return new Cell(value, value == null ? "" : CellText.plain(value), TerminalStyle.PLAIN);
    }

    /** A value with another text for people. */
    public static Cell of(Object value, String shown) {
        return new Cell(value, shown, TerminalStyle.PLAIN);
    }

    /** A text of which people see one line, cut to {@code most} characters; null if absent. */
    public static Cell oneLine(String value, int most) {
        return of(value, value == null ? "" : CellText.cut(CellText.oneLine(value), most));
    }

    /** The same value in a role. */
    public Cell in(TerminalStyle role) {
        return new Cell(value, shown, role);
    }
}

package billing.cli.output;

/**
 * One value of a table or a list of facts.
 *
 * @param value what programs get: text, a number, a truth value, or null for "absent"
 * @param shown what people see: {@code 1,204.50 EUR} where the value is {@code 1204.50}
 * @param style its role
 */
public record Cell(Object value, String shown, TerminalStyle style) {
    /** A value that people and programs see alike; a cell stays as it is. */
    public static Cell of(Object value) {
        if (value instanceof Cell cell) {
            return cell;
        }
        return new Cell(value, value == null ? "" : CellText.plain(value), TerminalStyle.PLAIN);
    }

    /** A value that is shown to people in another form. */
    public static Cell of(Object value, String shown) {
        return new Cell(value, shown, TerminalStyle.PLAIN);
    }

    /** The same value in a role. */
    public Cell in(TerminalStyle role) {
        return new Cell(value, shown, role);
    }
}

package billing.input.file;

import java.util.regex.Pattern;

/**
 * How texts are written to the cells of CSV. Spreadsheets run a cell that begins like a formula,
 * and names come from customers, so such a cell gets a leading apostrophe, which spreadsheets read
 * as "this is text".
 */
public enum CsvCells {
    /** A cell that begins with = + - @, a tab or a line break, and is not a number, is escaped. */
    ESCAPED,
    /** Cells are written unescaped, for programs. */
    RAW;

    private static final String STARTS = "=+-@\t\r\n";
    private static final Pattern NUMBER = Pattern.compile("[+-]?(\\d+(\\.\\d*)?|\\.\\d+)");

    /** The cell that shows a text. */
    public String cell(String text) {
        return this == ESCAPED && !text.isEmpty() && STARTS.indexOf(text.charAt(0)) >= 0
                && !NUMBER.matcher(text).matches() ? "'" + text : text;
    }
}

package billing.cli.output;

import java.util.Locale;

/**
 * A column of a table.
 *
 * @param header   its heading for people
 * @param key      its name for programs: the header of CSV, the member of JSON
 * @param number   whether its values are numbers: right-aligned, never cut
 * @param optional whether it is omitted on a terminal that is too narrow
 */
public record Column(String header, String key, boolean number, boolean optional) {
    /** A column of texts; its key is its heading in snake case. */
    public static Column text(String header) {
        return new Column(header, snakeCase(header), false, false);
    }

    /** A column of numbers or amounts, right-aligned. */
    public static Column number(String header) {
        return new Column(header, snakeCase(header), true, false);
    }

    /** The same column with another name for programs. */
    public Column key(String name) {
        return new Column(header, name, number, optional);
    }

    /** The same column, omitted from tables that are too wide for the terminal. */
    public Column whereThereIsRoom() {
        return new Column(header, key, number, true);
    }

    static String snakeCase(String text) {
        return text.toLowerCase(Locale.ROOT).replace(' ', '_');
    }
}

package billing.cli.output;

import java.util.Locale;

/**
 * A column of a table.
 *
 * @param header its head for people
 * @param key    its name for programs: the head of CSV, the member of JSON
 * @param number whether its values are numbers: right-aligned, never cut
 */
public record Column(String header, String key, boolean number) {
    /** A column of texts; its key is its head in snake case. */
    public static Column text(String header) {
        return new Column(header, snakeCase(header), false);
    }

    /** A column of numbers or amounts, right-aligned. */
    public static Column number(String header) {
        return new Column(header, snakeCase(header), true);
    }

    /** The same column under another name for programs. */
    public Column key(String name) {
        return new Column(header, name, number);
    }

    static String snakeCase(String text) {
        return text.toLowerCase(Locale.ROOT).replace(' ', '_');
    }
}

package billing.cli.output;

import java.util.Locale;

/**
 * A column of a table.
 *
 * @param header its heading for people
 * @param brief  its heading on a terminal that is too narrow for the table
 * @param key    its name for programs: the header of CSV, the member of JSON
 * @param number whether its values are numbers: right-aligned, never cut
 * @param fit    what happens to it on a terminal that is too narrow
 */
public record Column(String header, String brief, String key, boolean number, Fit fit) {
    /** What happens to a column on a terminal that is too narrow for its table. */
    enum Fit {
        /** Values of several words are cut, but not below the longest value of one word. */
        WORDS,
        /** Every value may be cut. */
        NAME,
        /** No value is cut. */
        WHOLE,
        /** The column is omitted; no value is cut. */
        OPTIONAL
    }

    /** A column of texts; its key is its heading in snake case. */
    public static Column text(String header) {
        return new Column(header, header, snakeCase(header), false, Fit.WORDS);
    }

    /** A column of names of customers, fees and the like, which are understood if cut. */
    public static Column name(String header) {
        return new Column(header, header, snakeCase(header), false, Fit.NAME);
    }

    /** A column of numbers or amounts, right-aligned. */
    public static Column number(String header) {
        return new Column(header, header, snakeCase(header), true, Fit.WHOLE);
    }

    /** The currencies of amounts: codes of three letters, understood without a heading. */
    public static Column currency() {
        return text("Currency").brief("").whole();
    }

    /** The same column with another name for programs. */
    public Column key(String name) {
        return new Column(header, brief, name, number, fit);
    }

    /** The same column with another heading in tables that are too wide for the terminal. */
    public Column brief(String heading) {
        return new Column(header, heading, key, number, fit);
    }

    /** The same column, of states or references: no value is cut. */
    public Column whole() {
        return new Column(header, brief, key, number, Fit.WHOLE);
    }

    /** The same column, omitted from tables that are too wide for the terminal. */
    public Column optional() {
        return new Column(header, brief, key, number, Fit.OPTIONAL);
    }

    static String snakeCase(String text) {
        return text.toLowerCase(Locale.ROOT).replace(' ', '_');
    }
}

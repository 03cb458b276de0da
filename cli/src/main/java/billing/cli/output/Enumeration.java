package billing.cli.output;

import java.util.List;

/** A list of names within a sentence: the first ones, then how many there are in addition. */
public final class Enumeration {
    private static final int SHOWN = 5;

    private Enumeration() {
    }

    /** The names, separated by commas: {@code A, B, C, D, E and 7 more}. */
    public static String of(List<String> names) {
        return of(names, names.size());
    }

    /** The same of the first names, five or more, of a larger number. */
    public static String of(List<String> first, long count) {
        List<String> shown = first.subList(0, Math.min(SHOWN, first.size()));
        return String.join(", ", shown) + (count == shown.size() ? ""
                : " and " + (count - shown.size()) + " more");
    }
}

package billing.cli.output;

import java.util.List;

/** A list of names within a sentence: the first ones, then how many there are in addition. */
public final class Enumeration {
    private static final int SHOWN = 5;

    private Enumeration() {
    }

    /** The names, separated by commas: {@code A, B, C, D, E and 7 more}. */
    public static String of(List<String> names) {
        String shown = String.join(", ", names.subList(0, Math.min(SHOWN, names.size())));
        return names.size() <= SHOWN ? shown : shown + " and " + (names.size() - SHOWN) + " more";
    }
}

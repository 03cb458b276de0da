package billing.cli.output;

import java.util.Locale;

/** Numbers of things in sentences. */
public final class Count {
    private Count() {
    }

    /**
     * A number of things: {@code 1 row}, {@code 12,000 rows}.
     *
     * @param noun one of them, whose plural ends in -s
     */
    public static String of(long count, String noun) {
        return String.format(Locale.ROOT, "%,d %s%s", count, noun, count == 1 ? "" : "s");
    }
}

package billing.input;

import java.util.Locale;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/** The languages that documents are written in; a tag may name a country, too: {@code pt-BR}. */
public final class DocumentLanguages {
    private static final Set<String> CODES =
            Set.of("en", "fr", "de", "es", "it", "pt", "nl", "sv", "nb", "ja");
    /** What people call Norwegian when they do not say which. */
    private static final String NORWEGIAN = "no";

    private DocumentLanguages() {
    }

    /** Whether documents are written in the language of a locale. */
    public static boolean has(Locale locale) {
        return CODES.contains(locale.getLanguage()) || locale.getLanguage().equals(NORWEGIAN);
    }

    /** Their codes, sorted. */
    public static SortedSet<String> codes() {
        return new TreeSet<>(CODES);
    }

    /** Their codes as a list for people. */
    public static String listed() {
        return String.join(", ", codes());
    }
}

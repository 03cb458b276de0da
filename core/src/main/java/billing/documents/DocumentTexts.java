package billing.documents;

import billing.input.DocumentLanguages;
import billing.kernel.codelist.Codes;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The vocabulary of documents in one language. Instances are shared and immutable.
 *
 * <p>A language without a vocabulary is printed in English, words and numbers alike, so that a
 * document never mixes two languages.
 */
public final class DocumentTexts {
    private static final Map<String, DocumentTexts> BY_TAG = new ConcurrentHashMap<>();
    private static final Set<String> COUNTRIES = Set.of(Locale.getISOCountries());

    private final Locale locale;
    private final TextBundle words;
    private final Map<String, String> countries = new ConcurrentHashMap<>();

    private DocumentTexts(Locale locale) {
        this.locale = locale;
        this.words = TextBundle.of("billing.documents.texts", locale.getLanguage());
    }

    /** The vocabulary of a locale's language, or the English one. */
    public static DocumentTexts of(Locale wanted) {
        return BY_TAG.computeIfAbsent(wanted.toLanguageTag(),
                tag -> new DocumentTexts(spoken(wanted)));
    }

    /** The locale of words, dates and numbers: the wanted one, or English in its place. */
    public Locale locale() {
        return locale;
    }

    /**
     * The text of a key with its arguments; see {@link TextBundle#text}.
     *
     * @throws java.util.MissingResourceException when there is no such text
     */
    public String text(String key, Object... arguments) {
        return words.text(key, arguments);
    }

    /** The name of a country of ISO 3166-1; another code as it is. */
    public String country(String code) {
        return COUNTRIES.contains(code) ? countries.computeIfAbsent(code, known ->
                new Locale("", known).getDisplayCountry(locale))
                : new Locale("", code).getDisplayCountry(locale);
    }

    /** The text of a member of a closed set, under {@code <prefix>.<name in lower case>}. */
    public String text(String prefix, Enum<?> member, Object... arguments) {
        return text(prefix + "." + Codes.of(member), arguments);
    }

    /** The term of payment in words, in days after the day of issue; 0 is upon receipt. */
    public String paymentTerm(int days) {
        return switch (days) {
            case 0 -> text("term.receipt");
            case 1 -> text("term.day");
            default -> text("term.days", days);
        };
    }

    private static Locale spoken(Locale wanted) {
        if (wanted.getLanguage().equals("no")) {
            return Locale.forLanguageTag("nb-NO");
        }
        return DocumentLanguages.has(wanted) ? wanted : Locale.ENGLISH;
    }
}

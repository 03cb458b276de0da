package billing.server.portal;

import java.util.Locale;
import java.util.Map;
import java.util.ResourceBundle.Control;
import java.util.ResourceBundle;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The texts of the portal in one language. A language without texts is replaced by English, for
 * numbers and dates too, so that a page never mixes two languages.
 */
final class PortalTexts {
    private static final Set<String> LANGUAGES =
            Set.of("en", "fr", "de", "es", "it", "pt", "nl", "sv", "nb", "ja");
    private static final Map<String, PortalTexts> BY_TAG = new ConcurrentHashMap<>();
    private final Locale locale;
    private final Map<String, String> texts = new TreeMap<>();

    private PortalTexts(Locale locale) {
        this.locale = locale;
        ResourceBundle bundle = ResourceBundle.getBundle("billing.server.portal.words",
                Locale.forLanguageTag(locale.getLanguage()),
                Control.getNoFallbackControl(Control.FORMAT_PROPERTIES));
        bundle.keySet().forEach(key -> texts.put(key, bundle.getString(key)));
    }

    /** The texts for a language tag. */
    static PortalTexts of(String tag) {
        return BY_TAG.computeIfAbsent(tag, wanted -> {
            Locale locale = Locale.forLanguageTag(wanted);
            if (locale.getLanguage().equals("no")) {
                return new PortalTexts(Locale.forLanguageTag("nb-NO"));
            }
            return new PortalTexts(LANGUAGES.contains(locale.getLanguage()) ? locale
                    : Locale.ENGLISH);
        });
    }

    /** The locale of texts, dates and numbers. */
    Locale locale() {
        return locale;
    }

    /** The text of a key with {@code {0}} replaced; the key must exist. */
    String text(String key, Object... arguments) {
        String text = texts.get(key);
        if (text == null) {
            throw new IllegalArgumentException("no word " + key + " in " + locale);
        }
        for (int i = 0; i < arguments.length; i++) {
            text = text.replace("{" + i + "}", String.valueOf(arguments[i]));
        }
        return text;
    }

    /** Whether there is such a text. */
    boolean has(String key) {
        return texts.containsKey(key);
    }

    /** All texts without arguments, by key with underscores instead of dots, as in templates. */
    Map<String, String> forTemplates() {
        Map<String, String> named = new TreeMap<>();
        texts.forEach((key, text) -> named.put(key.replace('.', '_'), text));
        return named;
    }
}

package billing.documents;

import java.util.Locale;
import java.util.ResourceBundle;
import java.util.ResourceBundle.Control;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The texts of documents or of mails in one language; immutable. */
public final class TextBundle {
    private static final Pattern PLACE = Pattern.compile("\\{([0-9])}");
    private final ResourceBundle texts;

    private TextBundle(ResourceBundle texts) {
        this.texts = texts;
    }

    /**
     * The texts of a bundle in a language; in English where the bundle lacks it.
     *
     * @throws java.util.MissingResourceException when there is no such bundle
     */
    public static TextBundle of(String bundle, String language) {
        return new TextBundle(ResourceBundle.getBundle(bundle, Locale.forLanguageTag(language),
                Control.getNoFallbackControl(Control.FORMAT_PROPERTIES)));
    }

    /**
     * The text of a key with {@code {0}}, {@code {1}} … replaced; what replaces them is not
     * searched for such places. A place without an argument remains.
     *
     * @throws java.util.MissingResourceException when there is no such text
     */
    public String text(String key, Object... arguments) {
        return PLACE.matcher(texts.getString(key)).replaceAll(place -> {
            int number = Integer.parseInt(place.group(1));
            return Matcher.quoteReplacement(number < arguments.length
                    ? String.valueOf(arguments[number]) : place.group());
        });
    }
}

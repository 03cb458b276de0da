package billing.mail.content;

import java.util.Locale;
import java.util.Map;
import java.util.ResourceBundle;
import java.util.ResourceBundle.Control;
import java.util.concurrent.ConcurrentHashMap;

/** The texts of mails in one language of documents. Instances are shared and immutable. */
final class MailTexts {
    private static final Map<String, MailTexts> BY_LANGUAGE = new ConcurrentHashMap<>();
    private final ResourceBundle texts;

    private MailTexts(String language) {
        this.texts = ResourceBundle.getBundle("billing.mail.texts",
                Locale.forLanguageTag(language),
                Control.getNoFallbackControl(Control.FORMAT_PROPERTIES));
    }

    /** The texts of a locale in which documents are written. */
    static MailTexts of(Locale locale) {
        return BY_LANGUAGE.computeIfAbsent(locale.getLanguage(), MailTexts::new);
    }

    /** The text of a key with {@code {0}} and further ones replaced. */
    String text(String key, Object... arguments) {
        String text = texts.getString(key);
        for (int i = 0; i < arguments.length; i++) {
            text = text.replace("{" + i + "}", String.valueOf(arguments[i]));
        }
        return text;
    }
}

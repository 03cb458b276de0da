package billing.documents;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Properties;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DocumentTextsTest {
    private static final Pattern PLACE = Pattern.compile("\\{\\d}");

    @ParameterizedTest
    @ValueSource(strings = {"fr", "de", "es", "it", "pt", "nl", "sv", "nb", "ja"})
    void a_vocabulary_has_the_words_of_the_english_one_with_the_same_places(String language)
            throws IOException {
        Properties english = read("texts.properties");
        Properties words = read("texts_" + language + ".properties");
        assertThat(words.stringPropertyNames()).isEqualTo(english.stringPropertyNames());
        for (String key : english.stringPropertyNames()) {
            assertThat(words.getProperty(key)).as(key).isNotBlank();
            assertThat(places(words.getProperty(key))).as(key)
                    .isEqualTo(places(english.getProperty(key)));
        }
    }

    @Test
    void a_region_uses_the_vocabulary_of_its_language() {
        assertThat(DocumentTexts.of(Locale.CANADA_FRENCH).text("total.due"))
                .isEqualTo("Montant dû");
        assertThat(DocumentTexts.of(Locale.CANADA_FRENCH).locale()).isEqualTo(Locale.CANADA_FRENCH);
    }

    @Test
    void a_language_without_a_vocabulary_is_english_in_words_and_numbers() {
        DocumentTexts texts = DocumentTexts.of(Locale.forLanguageTag("pl-PL"));
        assertThat(texts.text("title", Heading.Title.INVOICE)).isEqualTo("Invoice");
        assertThat(texts.locale()).isEqualTo(Locale.ENGLISH);
    }

    @Test
    void norwegian_without_a_variety_is_bokmaal() {
        assertThat(DocumentTexts.of(Locale.forLanguageTag("no")).text("total.due"))
                .isEqualTo("Å betale");
    }

    @Test
    void places_are_filled_in_their_order() {
        assertThat(DocumentTexts.of(Locale.GERMAN).text("page", 2, 3)).isEqualTo("Seite 2 von 3");
    }

    @Test
    void what_is_filled_in_is_not_filled_in_itself() {
        assertThat(DocumentTexts.of(Locale.GERMAN).text("page", "{1}", "{0}$1\\"))
                .isEqualTo("Seite {1} von {0}$1\\");
    }

    private static Properties read(String file) throws IOException {
        Properties words = new Properties();
        try (Reader reader = new InputStreamReader(
                DocumentTexts.class.getResourceAsStream("/billing/documents/" + file),
                StandardCharsets.UTF_8)) {
            words.load(reader);
        }
        return words;
    }

    private static TreeSet<String> places(String text) {
        return PLACE.matcher(text).results().map(match -> match.group())
                .collect(Collectors.toCollection(TreeSet::new));
    }
}

package billing.documents.pdf;

import static org.assertj.core.api.Assertions.assertThat;

import billing.documents.pdf.font.LineBreaks;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LineBreaksTest {
    @ParameterizedTest
    @ValueSource(strings = {"Northwind |Cloud", "pay-|roll", "NWC-001-042", "株|式|会|社"})
    void lines_end_after_spaces_and_hyphens_of_words(String text) {
        assertThat(broken(text)).isEqualTo(text);
    }

    @ParameterizedTest
    @ValueSource(strings = {
            "ភ្នំ|ពេញ|និង|សា|ខា", // a consonant without a vowel may end the syllable
            "សម្បត្តិ", // a consonant below another stays with it
            "ຂໍຂອບ|ໃຈ|ທ່ານ|ອີກ", // a vowel in front of its consonant begins the syllable
            "ຫນ້າ", // the first letter is silent
            "ရန်|ကုန်|မြို့", // the sign above makes a consonant the end
            "သင်္ဘောသမ္မတ"})
    void scripts_without_spaces_are_broken_between_syllables(String text) {
        assertThat(broken(text)).isEqualTo(text);
    }

    private static String broken(String marked) {
        char[] text = marked.replace("|", "").toCharArray();
        StringBuilder broken = new StringBuilder();
        for (int i = 0; i < text.length; i++) {
            broken.append(text[i]);
            if (i + 1 < text.length
                    && LineBreaks.ONLY.isSplitCharacter(0, i, text.length, text, null)) {
                broken.append('|');
            }
        }
        return broken.toString();
    }
}

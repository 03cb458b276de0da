package billing.documents.pdf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import billing.documents.InvoiceDocument;
import billing.documents.SampleInvoices;
import billing.documents.pdf.font.FontRuns;
import billing.documents.pdf.font.ScriptShaping;
import billing.documents.pdf.font.Typeface;
import com.lowagie.text.pdf.LayoutProcessor;
import java.awt.Font;
import java.awt.font.GlyphVector;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScriptsTest {
    /** Glyphs that stand for what has joined another. */
    private static final int INVISIBLE = 0xFFFE;

    @ParameterizedTest(name = "{0}")
    @CsvSource({
            "Latin,     'Łódź Çelik Ångström Việt Nam'",
            "Greek,     'Ελληνική Εταιρεία'",
            "Cyrillic,  'Общество Ромашка Київ'",
            "Arabic,    'شركة النور'",
            "Hebrew,    'חברה ישראלית'",
            "Japanese,  '株式会社さくらコーヒー'",
            "Chinese,   '北京科技有限公司 臺灣'",
            "Korean,    '한국전자 주식회사'",
            "Thai,      'บริษัทไทย'",
            "Devanagari,'भारत कंपनी'",
            "Bengali,   'বাংলা'",
            "Tamil,     'தமிழ்'",
            "Telugu,    'శ్రీ సంస్థ'",
            "Gujarati,  'શ્રી કંપની'",
            "Gurmukhi,  'ਸ੍ਰੀ ਕੰਪਨੀ'",
            "Kannada,   'ಶ್ರೀ ಕಂಪನಿ'",
            "Malayalam, 'ശ്രീ കമ്പനി'",
            "Odia,      'ଶ୍ରୀ କମ୍ପାନୀ'",
            "Sinhala,   'කොළඹ සමාගම'",
            "Khmer,     'ក្រុមហ៊ុនខ្មែរ'",
            "Lao,       'ບໍລິສັດລາວ'",
            "Burmese,   'မြန်မာကုမ္ပဏီ'",
            "Ethiopic,  'የኢትዮጵያ ኩባንያ'",
            "Armenian,  'Հայաստան'",
            "Georgian,  'საქართველო'",
            "Signs,     '≤ 10 GB → ★ ※ ≈ ∞ ● № ½ €'"})
    void a_name_in_a_listed_script_is_drawn_and_can_be_selected(String script, String name) {
        PrintedInvoice printed = PrintedInvoice.of(SampleInvoices.to(name));
        assertThat(printed.text()).contains(name).doesNotContain("\uFFFD");
        assertThat(printed.fontsEmbedded()).isTrue();
    }

    @ParameterizedTest(name = "{1}: {2} glyphs")
    @CsvSource({
            "DEVANAGARI, हिन्दी, 5", // n and d are one, and the i precedes the h
            "BENGALI, শ্রী, 2", // sh and r are one
            "TAMIL, கொ, 3", // the o is on both sides of the k
            "TELUGU, శ్రీ, 2",
            "GUJARATI, શ્રી, 2",
            "GURMUKHI, ਸ੍ਰੀ, 3",
            "KANNADA, ಶ್ರೀ, 3",
            "MALAYALAM, ശ്രീ, 3",
            "ORIYA, ଶ୍ରୀ, 3",
            "SINHALA, කො, 3",
            "KHMER, ខ្មែ, 3",
            "MYANMAR, မ္ပ, 2"})
    void letters_that_join_are_one_glyph(Typeface face, String text, int glyphs) {
        assumeTrue(canDrawText(), "this Java has no font library");
        GlyphVector drawn = LayoutProcessor.computeGlyphVector(face.shaped(), 9, text);
        assertThat(IntStream.range(0, drawn.getNumGlyphs()).map(drawn::getGlyphCode)
                .filter(glyph -> glyph < INVISIBLE)).hasSize(glyphs);
    }

    private static boolean canDrawText() {
        try {
            return new Font(Font.SERIF, Font.PLAIN, 9).canDisplay('a');
        } catch (RuntimeException | LinkageError | InternalError e) {
            return false;
        }
    }

    @Test
    void shaped_text_changes_no_other_document() {
        InvoiceDocument others = SampleInvoices.to("Acme Łódź شركة النور חברה 株式会社");
        new InvoicePdf().render(SampleInvoices.to("हिन्दी"));
        byte[] beside = new InvoicePdf().render(others);
        LayoutProcessor.disable();
        try {
            assertThat(new InvoicePdf().render(others)).isEqualTo(beside);
        } finally {
            ScriptShaping.begin();
        }
    }

    @Test
    void a_character_that_no_font_draws_is_seen_to_be_missing() {
        assertThat(FontRuns.of("a\uD83D\uDE00b", Typeface.REGULAR))
                .containsExactly(new FontRuns.Run(Typeface.REGULAR, "a\uFFFDb"));
    }

    @Test
    void a_space_does_not_cut_a_foreign_phrase() {
        assertThat(FontRuns.of("Acme חברה ישראלית!", Typeface.BOLD)).containsExactly(
                new FontRuns.Run(Typeface.BOLD, "Acme "),
                new FontRuns.Run(Typeface.HEBREW, "חברה ישראלית"),
                new FontRuns.Run(Typeface.BOLD, "!"));
    }

    @Test
    void invisible_characters_are_left_out() {
        assertThat(FontRuns.of("a\u200Fb\u0007c", Typeface.REGULAR))
                .isEqualTo(List.of(new FontRuns.Run(Typeface.REGULAR, "abc")));
    }

    @Test
    void long_words_and_lines_are_cut_into_rows() {
        assertThat(Paragraphs.of("x".repeat(1_300))).extracting(String::length)
                .containsExactly(600, 600, 100);
        assertThat(Paragraphs.of("one\n\ntwo")).containsExactly("one", "", "two");
        assertThat(Paragraphs.of("  ")).isEmpty();
    }
}

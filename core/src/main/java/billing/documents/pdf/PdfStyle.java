package billing.documents.pdf;

import billing.documents.pdf.font.FontRuns;
import billing.documents.pdf.font.LineBreaks;
import billing.documents.pdf.font.Typeface;
import com.lowagie.text.Chunk;
import com.lowagie.text.Font;
import com.lowagie.text.Phrase;
import java.awt.Color;

/** The sizes, weights and colours of text; nothing is set in any other. */
enum PdfStyle {
    TITLE(21, true, Palette.INK),
    MARK(11, true, Palette.ALERT),
    HEADLINE(14, true, Palette.INK),
    SECTION(10, true, Palette.INK),
    STRONG(9, true, Palette.INK),
    BODY(9, false, Palette.INK),
    LABEL(7.5f, false, Palette.MUTED),
    PART(8, false, Palette.INK),
    PART_SUM(8, true, Palette.INK),
    STAMP(11, true, Palette.GOOD),
    GROUP(8, true, Palette.ACCENT),
    SMALL(8, false, Palette.MUTED),
    ALERT(9, false, Palette.ALERT),
    DUE(11.5f, true, Palette.INK),
    FURNITURE(7, false, Palette.MUTED),
    WATERMARK(110, true, Palette.WATERMARK);

    private static final float LEADING = 1.36f;

    private final float size;
    private final boolean bold;
    private final Color color;

    PdfStyle(float size, boolean bold, Color color) {
        this.size = size;
        this.bold = bold;
        this.color = color;
    }

    /** Points from one baseline to the next. */
    float leading() {
        return size * LEADING;
    }

    /** Points from the baseline to the top of capitals, roughly. */
    float size() {
        return size;
    }

    /** The text in this style, each run in a font that has its characters. */
    Phrase phrase(String text) {
        Phrase phrase = new Phrase(leading());
        append(phrase, text);
        return phrase;
    }

    /** Adds text in this style to a phrase. */
    void append(Phrase phrase, String text) {
        append(phrase, text, color);
    }

    /** The text in this style and another colour. */
    Phrase phrase(String text, Color ink) {
        Phrase phrase = new Phrase(leading());
        append(phrase, text, ink);
        return phrase;
    }

    private void append(Phrase phrase, String text, Color ink) {
        for (FontRuns.Run run : FontRuns.of(text, bold ? Typeface.BOLD : Typeface.REGULAR)) {
            phrase.add(new Chunk(run.text(), fontOf(run.face(), ink))
                    .setSplitCharacter(LineBreaks.ONLY));
        }
    }

    /**
     * The scripts other than Latin, Greek and Cyrillic ship one weight, so theirs is drawn bolder.
     */
    private Font fontOf(Typeface face, Color ink) {
        boolean drawnBolder = bold && face != Typeface.BOLD;
        return new Font(face.shaped(), size, drawnBolder ? Font.BOLD : Font.NORMAL, ink);
    }
}

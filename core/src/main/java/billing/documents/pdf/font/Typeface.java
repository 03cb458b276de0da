package billing.documents.pdf.font;

import com.lowagie.text.DocumentException;
import com.lowagie.text.pdf.BaseFont;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Set;
import java.util.zip.Deflater;

/**
 * The fonts that are shipped with the product, embedded as subsets.
 *
 * <p>A font is parsed when it is first needed and then shared by all documents: parsing costs far
 * more than using it, and most documents need the first two only.
 */
public enum Typeface {
    REGULAR("NotoSans-Regular"),
    BOLD("NotoSans-Bold"),
    ARABIC("NotoSansArabic-Regular"),
    HEBREW("NotoSansHebrew-Regular"),
    THAI("NotoSansThai-Regular"),
    DEVANAGARI("NotoSansDevanagari-Regular"),
    BENGALI("NotoSansBengali-Regular"),
    TAMIL("NotoSansTamil-Regular"),
    ARMENIAN("NotoSansArmenian-Regular"),
    GEORGIAN("NotoSansGeorgian-Regular"),
    /** Asked for Hangul only: its Chinese and Japanese characters are few. */
    HANGUL("NanumSquare-Regular", Character.UnicodeScript.HANGUL),
    /** Chinese and Japanese, by far the largest: tried after other letters. */
    HAN("DroidSansFallbackFull"),
    /** Signs of no script, which Korean fonts have many of: arrows, stars, mathematics. */
    SIGNS("NanumSquare-Regular", Character.UnicodeScript.COMMON),
    /** Added after all others, whose characters stay in the fonts of invoices already issued. */
    TELUGU("NotoSansTelugu-Regular"),
    GUJARATI("NotoSansGujarati-Regular"),
    GURMUKHI("NotoSansGurmukhi-Regular"),
    KANNADA("NotoSansKannada-Regular"),
    MALAYALAM("NotoSansMalayalam-Regular"),
    ORIYA("NotoSansOriya-Regular"),
    SINHALA("NotoSansSinhala-Regular"),
    KHMER("NotoSansKhmer-Regular"),
    LAO("NotoSansLao-Regular"),
    MYANMAR("NotoSansMyanmar-Regular"),
    ETHIOPIC("NotoSansEthiopic-Regular");

    /** Where a character is looked for that the document's own face does not draw. */
    static final List<Typeface> FALLBACKS = List.of(ARABIC, HEBREW, THAI, DEVANAGARI, BENGALI,
            TAMIL, ARMENIAN, GEORGIAN, HANGUL, HAN, SIGNS, TELUGU, GUJARATI, GURMUKHI, KANNADA,
            MALAYALAM, ORIYA, SINHALA, KHMER, LAO, MYANMAR, ETHIOPIC);

    /** Scripts whose signs change places, join or are drawn above each other. */
    static final Set<Typeface> JOINED = Set.of(THAI, DEVANAGARI, BENGALI, TAMIL, TELUGU, GUJARATI,
            GURMUKHI, KANNADA, MALAYALAM, ORIYA, SINHALA, KHMER, LAO, MYANMAR);

    private static final String FOLDER = "billing/documents/fonts/";

    /** Half of a document's time is compressing fonts; the quick level costs few more bytes. */
    private static final int COMPRESSION = Deflater.BEST_SPEED;

    private final String file;
    private final Character.UnicodeScript script;
    private volatile BaseFont font;

    Typeface(String name) {
        this(name, null);
    }

    Typeface(String name, Character.UnicodeScript script) {
        this.file = name + ".ttf";
        this.script = script;
    }

    /** The font as texts are set in it: with what the signs of its script do to each other. */
    public BaseFont shaped() {
        if (JOINED.contains(this)) {
            ScriptShaping.require(this);
        }
        return font();
    }

    /** The path of the font among the resources. */
    public String resource() {
        return FOLDER + file;
    }

    /** The parsed font. */
    public BaseFont font() {
        BaseFont parsed = font;
        return parsed == null ? parse() : parsed;
    }

    /** Whether the font is to draw the character and has a glyph for it. */
    public boolean draws(int codePoint) {
        return (script == null || Character.UnicodeScript.of(codePoint) == script)
                && font().charExists(codePoint);
    }

    private synchronized BaseFont parse() {
        if (font == null) {
            try (InputStream bytes = Typeface.class.getResourceAsStream("/" + resource())) {
                BaseFont parsed = BaseFont.createFont(file, BaseFont.IDENTITY_H,
                        BaseFont.EMBEDDED, BaseFont.NOT_CACHED, bytes.readAllBytes(), null);
                parsed.setCompressionLevel(COMPRESSION);
                // PDF/A forbids an incomplete CIDSet, and the library writes one. CidSetWriter
                // overrides this for files of PDF 1.5.
                parsed.setIncludeCidSet(false);
                font = parsed;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            } catch (DocumentException e) {
                throw new IllegalStateException("the font " + file + " is damaged", e);
            }
        }
        return font;
    }
}

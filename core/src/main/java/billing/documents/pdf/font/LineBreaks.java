package billing.documents.pdf.font;

import com.lowagie.text.SplitCharacter;
import com.lowagie.text.pdf.DefaultSplitCharacter;
import com.lowagie.text.pdf.PdfChunk;
import java.nio.CharBuffer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where lines may end: as usual, but not at the hyphens of numbers like {@code NWC-001-042}, and
 * between syllables of Khmer, Lao and Burmese, which have no spaces between words.
 */
public final class LineBreaks implements SplitCharacter {
    /** The rule for all texts. */
    public static final LineBreaks ONLY = new LineBreaks();

    /** Lao is the first of the scripts without spaces. */
    private static final char FIRST_WITHOUT_SPACES = '\u0E80';

    /**
     * Before a letter that has a vowel or tone sign of its own, or before a vowel that is written
     * in front of its consonant. Other letters may be the end of the syllable before.
     *
     * <p>Not after a sign that puts the next consonant below (U+17D2, U+1039), a vowel in front
     * (U+0EC0 to U+0EC4) or the silent Lao letter U+0EAB. Signs of a syllable's last letter are
     * those from U+17CB, U+0ECC and, perhaps after a dot, U+103A.
     */
    private static final Pattern SYLLABLE = Pattern.compile(
            "(?<=[\\p{IsKhmer}\\p{IsLao}\\p{IsMyanmar}])"
                    + "(?<![\\u17D2\\u1039\\u0EC0-\\u0EC4\\u0EAB])"
                    + "(?:[\\u0EC0-\\u0EC4]"
                    + "|[\\p{Lo}&&[\\p{IsKhmer}\\p{IsLao}\\p{IsMyanmar}]]"
                    + "(?!\\u1037?\\u103A|[\\u17CB-\\u17D2\\u0ECC\\u1039])"
                    + "[\\p{M}\\u0EB0\\u0EB2\\u0EB3\\u0EBD])");

    private LineBreaks() {
    }

    @Override
    public boolean isSplitCharacter(int start, int current, int end, char[] text,
                                    PdfChunk[] chunks) {
        return text[current] >= FIRST_WITHOUT_SPACES && isBeforeSyllable(current + 1, end, text)
                || !isInNumber(start, current, end, text)
                && DefaultSplitCharacter.DEFAULT.isSplitCharacter(start, current, end, text,
                chunks);
    }

    private static boolean isInNumber(int start, int current, int end, char[] text) {
        return text[current] == '-'
                && (current > start && Character.isDigit(text[current - 1])
                || current + 1 < end && Character.isDigit(text[current + 1]));
    }

    private static boolean isBeforeSyllable(int next, int end, char[] text) {
        Matcher syllable = SYLLABLE.matcher(CharBuffer.wrap(text)).region(next, end);
        return syllable.useTransparentBounds(true).lookingAt();
    }
}

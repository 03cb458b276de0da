package billing.documents.pdf;

import com.lowagie.text.SplitCharacter;
import com.lowagie.text.pdf.DefaultSplitCharacter;
import com.lowagie.text.pdf.PdfChunk;

/** Breaks lines as usual, but not at the hyphens of numbers like {@code NWC-001-042}. */
final class UnbrokenNumbers implements SplitCharacter {
    static final UnbrokenNumbers ONLY = new UnbrokenNumbers();

    private UnbrokenNumbers() {
    }

    @Override
    public boolean isSplitCharacter(int start, int current, int end, char[] text,
                                    PdfChunk[] chunks) {
        boolean inNumber = text[current] == '-'
                && (current > start && Character.isDigit(text[current - 1])
                || current + 1 < end && Character.isDigit(text[current + 1]));
        return !inNumber
                && DefaultSplitCharacter.DEFAULT.isSplitCharacter(start, current, end, text,
                chunks);
    }
}

package billing.documents.pdf.font;

import com.lowagie.text.pdf.PdfWriter;
import java.text.Bidi;
import java.util.ArrayList;
import java.util.List;

/** Cuts a text into runs that one font can draw. */
public final class FontRuns {
    private static final String MISSING = "\uFFFD";

    /** A piece of text and the font that draws all of it. */
    public record Run(Typeface face, String text) {
    }

    private final Typeface preferred;
    private final List<Run> runs = new ArrayList<>();
    private final StringBuilder open = new StringBuilder();
    private Typeface current;

    private FontRuns(Typeface preferred) {
        this.preferred = preferred;
        this.current = preferred;
    }

    /**
     * The runs of a text in reading order.
     *
     * <p>A character that no font draws becomes a replacement sign, so that a reader sees that
     * something is missing; invisible format characters are left out.
     */
    public static List<Run> of(String text, Typeface preferred) {
        FontRuns cutter = new FontRuns(preferred);
        text.codePoints().forEach(cutter::add);
        cutter.close();
        return cutter.runs;
    }

    /** How OpenPDF must order a text: its work for right-to-left words is costly, so on demand. */
    public static int runDirection(String text) {
        return Bidi.requiresBidi(text.toCharArray(), 0, text.length())
                ? PdfWriter.RUN_DIRECTION_LTR : PdfWriter.RUN_DIRECTION_NO_BIDI;
    }

    private void add(int codePoint) {
        if (codePoint == '\n') {
            open.append('\n');
        } else if (codePoint == '\t') {
            open.append(' ');
        } else if (!isInvisible(codePoint)) {
            Typeface face = faceFor(codePoint);
            switchTo(face == null ? preferred : face);
            if (face == null) {
                open.append(MISSING);
            } else {
                open.appendCodePoint(codePoint);
            }
        }
    }

    /** The font for a character; null where none draws it. */
    private Typeface faceFor(int codePoint) {
        if (current != preferred && staysWithNeighbour(codePoint) && current.draws(codePoint)) {
            return current;
        }
        if (preferred.draws(codePoint)) {
            return preferred;
        }
        return Typeface.FALLBACKS.stream().filter(face -> face.draws(codePoint)).findFirst()
                .orElse(null);
    }

    /** A mark must come from the font of its letter; a space must not cut a foreign phrase. */
    private static boolean staysWithNeighbour(int codePoint) {
        int type = Character.getType(codePoint);
        return type == Character.NON_SPACING_MARK || type == Character.COMBINING_SPACING_MARK
                || type == Character.SPACE_SEPARATOR;
    }

    private static boolean isInvisible(int codePoint) {
        return Character.getType(codePoint) == Character.FORMAT
                || Character.isISOControl(codePoint)
                || codePoint >= 0xFE00 && codePoint <= 0xFE0F;
    }

    private void switchTo(Typeface face) {
        if (face != current) {
            close();
            current = face;
        }
    }

    private void close() {
        if (!open.isEmpty()) {
            runs.add(new Run(current, open.toString()));
            open.setLength(0);
        }
    }
}

package billing.documents.pdf;

import com.lowagie.text.pdf.ColumnText;
import java.text.BreakIterator;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Distributes short texts over lines that are not wider than their room. */
final class FittedLines {
    private static final String SEPARATOR = "  \u00b7  ";
    private static final String ELLIPSIS = " \u2026";

    private final PdfStyle style;
    private final float room;

    /**
     * Lines of a style.
     *
     * @param room in points
     */
    FittedLines(PdfStyle style, float room) {
        this.style = style;
        this.room = room;
    }

    /** Points that a text takes on one line. */
    static float width(PdfStyle style, String text) {
        return ColumnText.getWidth(style.phrase(text));
    }

    /** The texts on one line, with a dot between them. */
    static String joined(List<String> texts) {
        return String.join(SEPARATOR, texts);
    }

    /** As many texts on each line as fit; only one that is wider than a line is broken. */
    List<String> split(List<String> texts) {
        List<String> lines = new ArrayList<>();
        for (String text : texts) {
            String last = lines.isEmpty() ? null : lines.get(lines.size() - 1);
            if (last != null && fits(joined(List.of(last, text)))) {
                lines.set(lines.size() - 1, joined(List.of(last, text)));
            } else {
                lines.addAll(broken(text.strip()));
            }
        }
        return lines;
    }

    /** The text on one line: as much of it as fits, with an ellipsis if that is not all. */
    String cut(String text) {
        if (fits(text)) {
            return text;
        }
        return text.substring(0, end(text, room - width(style, ELLIPSIS))).strip() + ELLIPSIS;
    }

    private List<String> broken(String text) {
        List<String> lines = new ArrayList<>();
        String rest = text;
        while (!fits(rest)) {
            int end = end(rest, room);
            lines.add(rest.substring(0, end).strip());
            rest = rest.substring(end).strip();
        }
        lines.add(rest);
        return lines;
    }

    /** Where a line of a text ends: between words, or within the first word if that is too wide. */
    private int end(String text, float width) {
        int end = end(text, width, BreakIterator.getLineInstance(Locale.ROOT));
        return end > 0 ? end
                : Math.max(1, end(text, width, BreakIterator.getCharacterInstance(Locale.ROOT)));
    }

    private int end(String text, float width, BreakIterator breaks) {
        breaks.setText(text);
        int end = 0;
        for (int next = breaks.next(); next != BreakIterator.DONE
                && width(style, text.substring(0, next).strip()) <= width; next = breaks.next()) {
            end = next;
        }
        return end;
    }

    private boolean fits(String text) {
        return width(style, text) <= room;
    }
}

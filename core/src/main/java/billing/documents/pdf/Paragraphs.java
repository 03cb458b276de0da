package billing.documents.pdf;

import java.util.ArrayList;
import java.util.List;

/** Cuts long text into rows that can be parted by a page break. */
final class Paragraphs {
    /** About six lines of the page's width. */
    private static final int CHARACTERS_MAX = 600;

    private Paragraphs() {
    }

    /** The lines of a text, long ones cut between words; none when it is null or blank. */
    static List<String> of(String text) {
        if (text == null || text.isBlank()) {
            return List.of();
        }
        List<String> rows = new ArrayList<>();
        for (String line : text.strip().split("\\R", -1)) {
            String rest = line;
            while (rest.length() > CHARACTERS_MAX) {
                int cut = cut(rest);
                rows.add(rest.substring(0, cut).strip());
                rest = rest.substring(cut).strip();
            }
            rows.add(rest);
        }
        return rows;
    }

    private static int cut(String text) {
        int space = text.lastIndexOf(' ', CHARACTERS_MAX);
        if (space > 0) {
            return space;
        }
        return Character.isLowSurrogate(text.charAt(CHARACTERS_MAX))
                ? CHARACTERS_MAX - 1 : CHARACTERS_MAX;
    }
}

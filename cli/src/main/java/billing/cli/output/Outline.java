package billing.cli.output;

import java.util.ArrayList;
import java.util.List;

/**
 * Lines of a tree with a figure each: branches and words to the left, figures aligned to the right.
 * What is too long for a page goes on below itself.
 */
public final class Outline {
    /** As wide as a page of text is comfortably read and printed. */
    private static final int PAGE = 100;
    private static final int GAP = 2;
    private final List<Line> lines = new ArrayList<>();

    private record Line(String branch, String below, String words, String figure) {
        private int width() {
            return CellText.width(branch) + CellText.width(words)
                    + (figure.isEmpty() ? 0 : GAP + CellText.width(figure));
        }
    }

    /**
     * Adds a line.
     *
     * @param branch stands before the words
     * @param below  stands before what goes on below
     * @param figure null for none
     */
    public void add(String branch, String below, String words, String figure) {
        lines.add(new Line(branch, below, words, figure == null ? "" : figure));
    }

    /** The lines as a block. */
    public Text text() {
        int width = Math.min(PAGE, lines.stream().mapToInt(Line::width).max().orElse(0));
        StringBuilder text = new StringBuilder();
        lines.forEach(line -> draw(line, width, text));
        return Text.of(text.toString());
    }

    private static void draw(Line line, int width, StringBuilder text) {
        int room = width - CellText.width(line.branch())
                - (line.figure().isEmpty() ? 0 : GAP + CellText.width(line.figure()));
        List<String> rows = wrapped(line.words(), room);
        text.append(line.branch()).append(rows.get(0));
        if (!line.figure().isEmpty()) {
            text.append(" ".repeat(Math.max(0, room - CellText.width(rows.get(0))) + GAP))
                    .append(line.figure());
        }
        text.append('\n');
        rows.stream().skip(1).forEach(row ->
                text.append(line.below()).append(row).append('\n'));
    }

    /** Rows of whole words; a word that is longer than a row stays whole. */
    private static List<String> wrapped(String words, int room) {
        List<String> rows = new ArrayList<>();
        StringBuilder row = new StringBuilder();
        for (String word : words.split(" ")) {
            if (row.length() > 0
                    && CellText.width(row.toString()) + 1 + CellText.width(word) > room) {
                rows.add(row.toString());
                row.setLength(0);
            }
            row.append(row.length() == 0 ? "" : " ").append(word);
        }
        rows.add(row.toString());
        return rows;
    }
}

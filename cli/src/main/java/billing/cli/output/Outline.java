package billing.cli.output;

import java.util.ArrayList;
import java.util.List;

/**
 * Lines of a tree with a figure each: branch and text on the left, figures aligned on the right.
 * Texts that are too long for a line are wrapped.
 */
public final class Outline {
    /** The width in characters. */
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
     * @param branch drawn before the text
     * @param below  drawn before wrapped lines
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

    /** Rows of whole words; a word longer than a row is not split. */
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

package billing.cli.output;

import billing.input.PrintableText;
import java.util.List;
import java.util.Locale;

/**
 * Lays out blocks for people: columns aligned, numbers to the right, no trailing blanks.
 *
 * @param colours whether texts are coloured
 * @param width   the terminal's width in characters; 0 to cut nothing
 */
record TerminalView(boolean colours, int width) {
    private static final String GAP = "  ";
    /** A column of texts is never cut below this width. */
    private static final int NARROWEST = 8;
    /** Longer words, such as URLs and paths, are cut like sentences. */
    private static final int WORD_MAX = 40;
    /** The width of a column that is not shown. */
    private static final int LEFT_OUT = -1;

    /** An empty line separates two blocks, except after a heading. */
    String render(List<Block> blocks) {
        StringBuilder text = new StringBuilder();
        boolean first = true;
        for (Block block : blocks) {
            String rendered = render(block);
            if (!rendered.isEmpty()) {
                text.append(first ? "" : "\n").append(rendered);
                first = block instanceof Text heading && heading.style() == TerminalStyle.STRONG;
            }
        }
        return text.toString();
    }

    private String render(Block block) {
        if (block instanceof Table table) {
            return table.rows().isEmpty() ? "" : table(table);
        }
        if (block instanceof Facts facts) {
            return facts(facts);
        }
        if (block instanceof Bars bars) {
            return bars.drawn(width).stream()
                    .map(line -> line.label() + paint(line.bar(), line.style())
                            + line.figure() + "\n").reduce("", String::concat);
        }
        Text text = (Text) block;
        String shown = PrintableText.lines(text.text());
        return paint(shown, text.style()) + (shown.endsWith("\n") ? "" : "\n");
    }

    private String facts(Facts facts) {
        int names = facts.facts().keySet().stream().map(CellText::oneLine).mapToInt(CellText::width)
                .max().orElse(0);
        StringBuilder lines = new StringBuilder();
        facts.facts().forEach((name, cell) -> lines
                .append(paint(CellText.oneLine(name), TerminalStyle.FAINT))
                .append(" ".repeat(names - CellText.width(CellText.oneLine(name)))).append(GAP)
                .append(paint(CellText.oneLine(cell.shown()), cell.style()))
                .append('\n'));
        return lines.toString();
    }

    private String table(Table table) {
        List<Column> columns = table.columns();
        int[] widths = widths(table);
        StringBuilder lines = new StringBuilder();
        line(lines, columns, columns.stream()
                .map(column -> new Cell(null, head(column), TerminalStyle.FAINT)).toList(), widths);
        table.rows().forEach(row -> line(lines, columns, row, widths));
        return lines.toString();
    }

    private void line(StringBuilder out, List<Column> columns, List<Cell> row, int[] widths) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < row.size(); i++) {
            if (widths[i] == LEFT_OUT) {
                continue;
            }
            Cell cell = row.get(i);
            String shown = CellText.cut(CellText.oneLine(cell.shown()), widths[i]);
            String blanks = " ".repeat(widths[i] - CellText.width(shown));
            line.append(line.isEmpty() ? "" : GAP);
            line.append(columns.get(i).number() ? blanks + paint(shown, cell.style())
                    : paint(shown, cell.style()) + blanks);
        }
        out.append(line.toString().stripTrailing()).append('\n');
    }

    private int[] widths(Table table) {
        List<Column> columns = table.columns();
        int[] widths = columns.stream().mapToInt(column -> CellText.width(head(column))).toArray();
        for (List<Cell> row : table.rows()) {
            for (int i = 0; i < widths.length; i++) {
                widths[i] = Math.max(widths[i],
                        CellText.width(CellText.oneLine(row.get(i).shown())));
            }
        }
        if (width > 0) {
            leaveOut(columns, widths);
            cut(table, widths);
        }
        return widths;
    }

    /** Omits optional columns, the last one first, while a row does not fit. */
    private void leaveOut(List<Column> columns, int[] widths) {
        for (int i = widths.length - 1; i >= 0 && excess(widths) > 0; i--) {
            if (columns.get(i).optional()) {
                widths[i] = LEFT_OUT;
            }
        }
    }

    /**
     * Shortens the widest columns of sentences and names until a row fits. Single words are not
     * cut: part of a number, a code, a date or a state is useless.
     */
    private void cut(Table table, int[] widths) {
        boolean[] isCuttable = new boolean[widths.length];
        for (int i = 0; i < widths.length; i++) {
            isCuttable[i] = !table.columns().get(i).number() && hasBlanks(table, i);
        }
        for (int excess = excess(widths); excess > 0; excess--) {
            int widest = -1;
            for (int i = 0; i < widths.length; i++) {
                if (isCuttable[i] && widths[i] > NARROWEST
                        && (widest < 0 || widths[i] > widths[widest])) {
                    widest = i;
                }
            }
            if (widest < 0) {
                return;
            }
            widths[widest]--;
        }
    }

    /** The characters by which a row is too wide. */
    private int excess(int[] widths) {
        int row = -GAP.length();
        for (int one : widths) {
            row += one == LEFT_OUT ? 0 : one + GAP.length();
        }
        return row - width;
    }

    private static boolean hasBlanks(Table table, int column) {
        return table.rows().stream().map(row -> row.get(column).shown())
                .anyMatch(shown -> shown.indexOf(' ') >= 0 || CellText.width(shown) > WORD_MAX);
    }

    private static String head(Column column) {
        return CellText.oneLine(column.header()).toUpperCase(Locale.ROOT);
    }

    private String paint(String text, TerminalStyle style) {
        return colours && !text.isEmpty() ? style.paint(text) : text;
    }
}

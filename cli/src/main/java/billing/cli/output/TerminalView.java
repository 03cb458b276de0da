package billing.cli.output;

import billing.input.PrintableText;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

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
    /** Texts are cut to this width before a second column is omitted. */
    private static final int COMFORTABLE = 12;
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
        int values = widest(facts.facts().values().stream().map(Cell::shown));
        int names = widest(facts.facts().keySet().stream());
        int cut = facts.isSums() && width > 0
                ? Math.min(names, Math.max(NARROWEST, width - GAP.length() - values)) : names;
        StringBuilder lines = new StringBuilder();
        facts.facts().forEach((name, cell) -> {
            String label = CellText.cut(CellText.oneLine(name), cut);
            String value = CellText.oneLine(cell.shown());
            lines.append(paint(label, TerminalStyle.FAINT))
                    .append(" ".repeat(cut - CellText.width(label))).append(GAP)
                    .append(" ".repeat(facts.isSums() ? values - CellText.width(value) : 0))
                    .append(paint(value, cell.style())).append('\n');
        });
        return lines.toString();
    }

    private static int widest(Stream<String> texts) {
        return texts.map(CellText::oneLine).mapToInt(CellText::width).max().orElse(0);
    }

    private String table(Table table) {
        List<Column> columns = table.columns();
        Layout layout = layout(table);
        StringBuilder lines = new StringBuilder();
        line(lines, columns, columns.stream().map(column ->
                new Cell(null, head(column, layout.isBrief()), TerminalStyle.FAINT)).toList(),
                layout.widths());
        table.rows().forEach(row -> line(lines, columns, row, layout.widths()));
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

    /** The widths of columns, and whether they have their brief headings. */
    private record Layout(int[] widths, boolean isBrief) {
    }

    /**
     * Fits a table to the terminal. Omits optional columns, the last one first, while a row does
     * not fit; then cuts names and sentences. Part of a number, a date or a state is useless:
     * those are whole, even if a row does not fit.
     */
    private Layout layout(Table table) {
        int[] full = widths(table, false);
        if (width == 0 || excess(full) <= 0) {
            return new Layout(full, false);
        }
        int[] brief = widths(table, true);
        int[] least = least(table, brief);
        for (int i = brief.length - 1; i >= 0 && excess(brief) > 0; i--) {
            if (table.columns().get(i).fit() == Column.Fit.OPTIONAL) {
                full[i] = LEFT_OUT;
                brief[i] = LEFT_OUT;
                cut(brief, least, COMFORTABLE);
            }
        }
        cut(brief, least, 0);
        return excess(full) <= 0 ? new Layout(full, false) : new Layout(brief, true);
    }

    private static int[] widths(Table table, boolean isBrief) {
        int[] widths = table.columns().stream()
                .mapToInt(column -> CellText.width(head(column, isBrief))).toArray();
        for (List<Cell> row : table.rows()) {
            for (int i = 0; i < widths.length; i++) {
                widths[i] = Math.max(widths[i],
                        CellText.width(CellText.oneLine(row.get(i).shown())));
            }
        }
        return widths;
    }

    /** The widths below which columns are not cut. */
    private static int[] least(Table table, int[] widths) {
        int[] least = widths.clone();
        for (int i = 0; i < widths.length; i++) {
            Column.Fit fit = table.columns().get(i).fit();
            if (fit == Column.Fit.NAME || fit == Column.Fit.WORDS && hasSentences(table, i)) {
                least[i] = Math.min(widths[i], Math.max(NARROWEST,
                        fit == Column.Fit.NAME ? 0 : longestWord(table, i)));
            }
        }
        return least;
    }

    /**
     * Shortens the widest columns until a row fits. If that takes a column below the wanted
     * width, nothing changes.
     */
    private void cut(int[] widths, int[] least, int wanted) {
        int[] cut = widths.clone();
        for (int excess = excess(cut); excess > 0; excess--) {
            int widest = -1;
            for (int i = 0; i < cut.length; i++) {
                if (cut[i] > Math.max(least[i], wanted)
                        && (widest < 0 || cut[i] > cut[widest])) {
                    widest = i;
                }
            }
            if (widest < 0 && wanted > 0) {
                return;
            } else if (widest < 0) {
                break;
            }
            cut[widest]--;
        }
        System.arraycopy(cut, 0, widths, 0, cut.length);
    }

    /** The characters by which a row is too wide. */
    private int excess(int[] widths) {
        int row = -GAP.length();
        for (int one : widths) {
            row += one == LEFT_OUT ? 0 : one + GAP.length();
        }
        return row - width;
    }

    private static boolean hasSentences(Table table, int column) {
        return table.rows().stream().anyMatch(row -> !isWord(row.get(column).shown()));
    }

    private static int longestWord(Table table, int column) {
        return table.rows().stream().map(row -> row.get(column).shown())
                .filter(TerminalView::isWord).mapToInt(CellText::width).max().orElse(0);
    }

    private static boolean isWord(String shown) {
        return shown.indexOf(' ') < 0 && CellText.width(shown) <= WORD_MAX;
    }

    private static String head(Column column, boolean isBrief) {
        return CellText.oneLine(isBrief ? column.brief() : column.header())
                .toUpperCase(Locale.ROOT);
    }

    private String paint(String text, TerminalStyle style) {
        return colours && !text.isEmpty() ? style.paint(text) : text;
    }
}

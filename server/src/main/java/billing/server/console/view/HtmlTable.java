package billing.server.console.view;

import java.util.ArrayList;
import java.util.List;

/**
 * A table for the template {@code table}. The first column names its row; on a phone each cell is
 * labelled with its column.
 */
public final class HtmlTable {
    private static final int WIDE = 6;
    private final String caption;
    private final String empty;
    private final List<Column> columns = new ArrayList<>();
    private final List<Row> rows = new ArrayList<>();

    private record Column(String label, boolean number) {
    }

    private record Row(List<Shown> cells) {
    }

    /** A cell with its column, as the template reads it. */
    private record Shown(String label, boolean number, boolean head, HtmlCell cell) {
        /** The classes of the style sheet. */
        String classes() {
            return (number ? "n" : cell.isUnbroken() ? "whole" : "")
                    + (cell.hasLongWord() ? " long" : "");
        }
    }

    /**
     * A table without columns.
     *
     * @param caption what it shows, for screen readers
     * @param empty   what is shown instead of a table without rows
     */
    public HtmlTable(String caption, String empty) {
        this.caption = caption;
        this.empty = empty;
    }

    /** Adds a column of texts. */
    public HtmlTable column(String label) {
        columns.add(new Column(label, false));
        return this;
    }

    /** Adds a column of amounts or numbers. */
    public HtmlTable number(String label) {
        columns.add(new Column(label, true));
        return this;
    }

    /** Adds a row, with a cell for each column. */
    public HtmlTable row(HtmlCell... cells) {
        if (cells.length != columns.size()) {
            throw new IllegalArgumentException(cells.length + " cells for " + columns.size()
                    + " columns of \"" + caption + "\"");
        }
        List<Shown> shown = new ArrayList<>();
        for (int index = 0; index < cells.length; index++) {
            Column column = columns.get(index);
            shown.add(new Shown(column.label, column.number, index == 0, cells[index]));
        }
        rows.add(new Row(shown));
        return this;
    }

    /** What it shows. */
    public String caption() {
        return caption;
    }

    /** What is shown instead of a table without rows; null when there are rows. */
    public String none() {
        return rows.isEmpty() ? empty : null;
    }

    /** Whether there are rows. */
    public boolean filled() {
        return !rows.isEmpty();
    }

    /** Whether it may be wider than a small window, in which it scrolls. */
    public boolean wide() {
        return columns.size() >= WIDE;
    }

    /** Its columns. */
    public List<?> columns() {
        return columns;
    }

    /** Its rows. */
    public List<?> rows() {
        return rows;
    }
}

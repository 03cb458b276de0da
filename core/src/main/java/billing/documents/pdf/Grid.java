package billing.documents.pdf;

import billing.documents.pdf.font.FontRuns;
import com.lowagie.text.Element;
import com.lowagie.text.Phrase;
import com.lowagie.text.Rectangle;
import com.lowagie.text.pdf.ColumnText;
import com.lowagie.text.pdf.PdfPCell;
import com.lowagie.text.pdf.PdfPTable;
import java.awt.Color;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** Rows of cells in columns of fixed width, marked where no page break may separate them. */
final class Grid {
    /** Points between the last text of a row and the rule below it. */
    static final float ROW_AIR = 5;
    /** Points at the right of a text, before the first column of numbers. */
    static final float TEXT_GAP = 8;
    /** Points at the left of a number, so that columns never touch. */
    static final float NUMBER_GAP = 9;
    private final PdfPTable table;
    /** Rows not yet given to the table, which measures a row as soon as it is added. */
    private final List<PdfPCell[]> pending = new ArrayList<>();
    private final BitSet kept = new BitSet();
    private int headRows;

    /**
     * @param width    points
     * @param columns  shares of the width
     */
    Grid(float width, float... columns) {
        table = new PdfPTable(columns);
        table.setTotalWidth(width);
        table.setLockedWidth(true);
    }

    /** Gives the columns other widths, in points or shares; before the rows are measured. */
    Grid columns(float... widths) {
        table.setWidths(widths);
        return this;
    }

    /** Adds cells that fill whole rows. */
    Grid row(PdfPCell... cells) {
        pending.add(cells);
        return this;
    }

    /** Keeps the last row on the page of the row that follows it. */
    Grid keepWithNext() {
        kept.set(pending.size() - 1);
        return this;
    }

    /** Leaves points below the text of the last row. */
    Grid spaceBelow(float points) {
        for (PdfPCell cell : pending.get(pending.size() - 1)) {
            cell.setPaddingBottom(points);
        }
        return this;
    }

    /** The row of the columns' names, which every page repeats. */
    void headRow(Color rule, List<PdfPCell> cells) {
        cells.forEach(cell -> headRule(cell, rule));
        row(cells.toArray(PdfPCell[]::new)).head();
    }

    /** Repeats the rows so far at the top of every page. */
    Grid head() {
        headRows = pending.size();
        return this;
    }

    /** The rows as a measured table; none can be added later. */
    PdfPTable table() {
        if (table.size() == 0) {
            pending.forEach(cells -> {
                for (PdfPCell cell : cells) {
                    table.addCell(cell);
                }
            });
        }
        return table;
    }

    int headRows() {
        return headRows;
    }

    int rows() {
        return pending.size();
    }

    /** The height in points of the rows from {@code start} to {@code end}, excluded. */
    float height(int start, int end) {
        float height = 0;
        for (int row = start; row < end; row++) {
            height += table().getRowHeight(row);
        }
        return height;
    }

    /** Lets a row that follows the head leave the line between them to the head. */
    void joinHead(int row) {
        if (headRows > 0) {
            for (PdfPCell cell : table().getRow(row).getCells()) {
                if (cell != null) {
                    cell.disableBorderSide(Rectangle.TOP);
                }
            }
        }
    }

    /**
     * The end, excluded, of the rows that stay with {@code row}, as far as a page can hold them.
     */
    int unitEnd(int row, float pageHeight) {
        int end = row + 1;
        while (end < rows() && kept.get(end - 1) && height(row, end + 1) <= pageHeight) {
            end++;
        }
        return end;
    }

    /** A cell with text at its left; words of right-to-left scripts run their own way inside. */
    static PdfPCell left(String text, PdfStyle style) {
        return cell(style.phrase(text), text, style);
    }

    /** A cell with text at its left in another colour than that of the style. */
    static PdfPCell left(String text, PdfStyle style, Color ink) {
        return cell(style.phrase(text, ink), text, style);
    }

    /** A cell with text at its right. */
    static PdfPCell right(String text, PdfStyle style) {
        PdfPCell cell = left(text, style);
        cell.setHorizontalAlignment(Element.ALIGN_RIGHT);
        return cell;
    }

    /** A cell with a first line and further lines in another style below it. */
    static PdfPCell stacked(String first, PdfStyle style, String below, PdfStyle styleBelow) {
        if (below.isEmpty()) {
            return left(first, style);
        }
        Phrase phrase = style.phrase(first);
        styleBelow.append(phrase, "\n" + below);
        return cell(phrase, first + below, style);
    }

    /** An empty cell over some columns. */
    static PdfPCell blank(int columns) {
        PdfPCell cell = left("", PdfStyle.BODY);
        cell.setColspan(columns);
        return cell;
    }

    /** Draws a line above a cell. */
    static PdfPCell ruledAbove(PdfPCell cell, Color color, float thickness) {
        cell.enableBorderSide(Rectangle.TOP);
        cell.setBorderColorTop(color);
        cell.setBorderWidthTop(thickness);
        return cell;
    }

    /** Draws the hairline that parts a row from the one above it. */
    static List<PdfPCell> ruled(List<PdfPCell> cells) {
        cells.forEach(cell -> {
            cell.setPaddingTop(2);
            ruledAbove(cell, Palette.HAIRLINE, 0.5f);
        });
        return cells;
    }

    /** The points that a cell with a number of one line needs. */
    static float widthNeeded(PdfPCell cell) {
        return NUMBER_GAP + ColumnText.getWidth(cell.getPhrase()) + 1;
    }

    /** Draws the line below a cell that parts the head from the rows. */
    static PdfPCell headRule(PdfPCell cell, Color color) {
        cell.setPaddingBottom(4);
        cell.setBorder(Rectangle.BOTTOM);
        cell.setBorderColor(color);
        cell.setBorderWidth(0.9f);
        return cell;
    }

    private static PdfPCell cell(Phrase phrase, String text, PdfStyle style) {
        PdfPCell cell = new PdfPCell(phrase);
        cell.setBorder(Rectangle.NO_BORDER);
        cell.setLeading(style.leading(), 0);
        cell.setPadding(0);
        cell.setPaddingBottom(2.5f);
        cell.setRunDirection(FontRuns.runDirection(text));
        return cell;
    }
}

package billing.documents.pdf;

import com.lowagie.text.pdf.PdfPCell;
import java.util.ArrayList;
import java.util.List;

/** A plain table: what at the left, figures at the right. */
final class ItemTable {
    private static final float INDENT = 10;
    /** Points below the text of a part, which has no rule. */
    private static final float PART_AIR = 1.5f;

    private final Sheet sheet;
    private final Grid grid;

    /** A table with such shares of the width. */
    ItemTable(Sheet sheet, float... columns) {
        this.sheet = sheet;
        this.grid = new Grid(sheet.flow().width(), columns);
    }

    /** The head, which every page repeats, by the keys of its texts. */
    void head(List<String> keys) {
        List<PdfPCell> cells = new ArrayList<>();
        for (String key : keys) {
            cells.add(cells.isEmpty() ? Grid.left(sheet.text(key), PdfStyle.LABEL)
                    : Grid.right(sheet.text(key), PdfStyle.LABEL));
        }
        grid.headRow(sheet.accent(), cells);
    }

    /** A row with the sum of the parts that follow it. */
    void sum(String name, List<String> figures) {
        add(Grid.left(name, PdfStyle.STRONG), figures, PdfStyle.STRONG, true);
    }

    /** A part of the sum above, set closely below it; the first stays with the sum. */
    void part(String name, List<String> figures, boolean isFirst) {
        if (isFirst) {
            grid.keepWithNext();
        }
        PdfPCell cell = Grid.left(name, PdfStyle.PART);
        cell.setPaddingLeft(INDENT);
        add(cell, figures, PdfStyle.PART, false);
        grid.spaceBelow(PART_AIR);
    }

    /** Leaves the air of a row below the last part. */
    void endParts() {
        grid.spaceBelow(Grid.ROW_AIR);
    }

    /** A row: its name, what is printed small below that, and its figures. */
    void row(String name, List<String> qualifiers, List<String> figures) {
        add(Grid.stacked(name, PdfStyle.BODY, String.join(" · ", qualifiers), PdfStyle.SMALL),
                figures, PdfStyle.BODY, true);
        grid.spaceBelow(Grid.ROW_AIR);
    }

    private void add(PdfPCell first, List<String> figures, PdfStyle style, boolean isRuled) {
        first.setPaddingRight(Grid.TEXT_GAP);
        List<PdfPCell> cells = new ArrayList<>(List.of(first));
        figures.forEach(figure -> cells.add(Grid.right(figure, style)));
        if (isRuled) {
            Grid.ruled(cells);
        }
        grid.row(cells.toArray(PdfPCell[]::new));
    }

    /** Draws it; the last row stays with the sums and, where a page can hold them, the notes. */
    void place(SumRows sums, Notes notes) {
        sheet.flow().place(grid, sums.height() + notes.height(), sums.height());
    }
}

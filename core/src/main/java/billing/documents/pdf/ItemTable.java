package billing.documents.pdf;

import com.lowagie.text.pdf.PdfPCell;
import java.util.ArrayList;
import java.util.List;

/** A plain table: what at the left, figures at the right. */
final class ItemTable {
    /** Points between the last text of a row and the rule below it. */
    private static final float AIR = 5;

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
            PdfPCell cell = cells.isEmpty() ? Grid.left(sheet.text(key), PdfStyle.LABEL)
                    : Grid.right(sheet.text(key), PdfStyle.LABEL);
            cells.add(Grid.headRule(cell, sheet.accent()));
        }
        grid.row(cells.toArray(PdfPCell[]::new)).head();
    }

    /** A row: its name, what is printed small below that, and its figures. */
    void row(String name, List<String> qualifiers, List<String> figures) {
        PdfPCell first = Grid.stacked(name, PdfStyle.BODY, String.join(" · ", qualifiers),
                PdfStyle.SMALL);
        first.setPaddingRight(8);
        List<PdfPCell> cells = new ArrayList<>(List.of(first));
        figures.forEach(figure -> cells.add(Grid.right(figure, PdfStyle.BODY)));
        cells.forEach(cell -> {
            cell.setPaddingTop(2);
            Grid.ruledAbove(cell, Palette.HAIRLINE, 0.5f);
        });
        grid.row(cells.toArray(PdfPCell[]::new)).spaceBelow(AIR);
    }

    /** Draws it; the last row stays with what follows and needs so many points. */
    void place(float following) {
        sheet.flow().place(grid, following);
    }
}

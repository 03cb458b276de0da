package billing.documents.pdf;

import java.util.ArrayList;
import java.util.List;

/** Prints the notes below the totals and the closing legal note. */
final class Notes {
    /** Points above each note. */
    private static final float DISTANCE = 12;

    private final Sheet sheet;
    private final List<Grid> all = new ArrayList<>();

    Notes(Sheet sheet) {
        this.sheet = sheet;
        sheet.document().notes().forEach(note ->
                all.add(grid(note.title(), note.text(), PdfStyle.BODY)));
        all.add(grid(null, sheet.document().frame().footer(), PdfStyle.SMALL));
    }

    void place() {
        all.forEach(this::place);
    }

    /** The points that they need on the page of the totals; 0 if they fill half a page or more. */
    float height() {
        float height = (float) all.stream().filter(grid -> grid.rows() > 0)
                .mapToDouble(grid -> DISTANCE + grid.height(0, grid.rows())).sum();
        return height < sheet.flow().height() / 2 ? height : 0;
    }

    /** A text of its own; nothing when both are null. */
    void place(String title, String text) {
        place(grid(title, text, PdfStyle.BODY));
    }

    private void place(Grid grid) {
        sheet.flow().space(DISTANCE);
        sheet.flow().place(grid);
    }

    private Grid grid(String title, String text, PdfStyle style) {
        Grid grid = new Grid(sheet.flow().width(), 1);
        if (title != null && !title.isBlank()) {
            grid.row(Grid.left(title, PdfStyle.STRONG)).keepWithNext();
        }
        List<String> rows = Paragraphs.of(text);
        rows.forEach(row -> grid.row(Grid.left(row.isEmpty() ? " " : row, style)));
        return grid;
    }
}

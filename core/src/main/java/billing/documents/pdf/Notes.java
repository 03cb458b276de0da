package billing.documents.pdf;

import java.util.List;

/** Prints the notes below the totals and the closing legal note. */
final class Notes {
    private final Sheet sheet;

    Notes(Sheet sheet) {
        this.sheet = sheet;
    }

    void place() {
        sheet.document().notes().forEach(note -> place(note.title(), note.text()));
        place(null, sheet.document().frame().footer(), PdfStyle.SMALL);
    }

    /** A text of its own; nothing when both are null. */
    void place(String title, String text) {
        place(title, text, PdfStyle.BODY);
    }

    private void place(String title, String text, PdfStyle style) {
        Grid grid = new Grid(sheet.flow().width(), 1);
        if (title != null && !title.isBlank()) {
            grid.row(Grid.left(title, PdfStyle.STRONG)).keepWithNext();
        }
        List<String> rows = Paragraphs.of(text);
        rows.forEach(row -> grid.row(Grid.left(row.isEmpty() ? " " : row, style)));
        sheet.flow().space(12);
        sheet.flow().place(grid);
    }
}

package billing.document.pdf;

import billing.document.InvoiceDocument;
import java.util.List;

/** What follows the totals: long instructions how to pay, the custom sections, the closing note. */
final class Notes {
    private final Sheet sheet;

    Notes(Sheet sheet) {
        this.sheet = sheet;
    }

    void place() {
        InvoiceDocument document = sheet.document();
        if (sheet.tellsHowToPay() && !sheet.paysBesideTotals()) {
            place(sheet.text("payment"), document.paymentInstructions(), Style.BODY);
        }
        document.notes().forEach(note -> place(note.title(), note.text(), Style.BODY));
        place(null, document.footer(), Style.SMALL);
    }

    private void place(String title, String text, Style style) {
        Grid grid = new Grid(sheet.flow().width(), 1);
        if (title != null && !title.isBlank()) {
            grid.row(Grid.left(title, Style.STRONG)).keepWithNext();
        }
        List<String> rows = Paragraphs.of(text);
        rows.forEach(row -> grid.row(Grid.left(row.isEmpty() ? " " : row, style)));
        sheet.flow().space(12);
        sheet.flow().place(grid);
    }
}

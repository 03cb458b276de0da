package billing.documents.pdf;

import billing.documents.LocaleFormat;
import billing.documents.Totals;
import com.lowagie.text.pdf.PdfPCell;
import java.awt.Color;
import java.util.ArrayList;
import java.util.List;

/**
 * Rows of labels and amounts at the right below a table; parted only where a page cannot hold all.
 */
final class SumRows {
    private static final float SHARE = 0.58f;
    /** Points between the table and the sums. */
    private static final float DISTANCE = 14;
    /** Of the width, the most that amounts take. */
    private static final float ROOM = 0.75f;
    /** Total, offsets, payments and what is due stay together where the rows are parted. */
    private static final int LAST_ROWS = 4;

    private final Sheet sheet;
    private final LocaleFormat figures;
    private final PdfPCell leftCell;
    private final List<PdfPCell[]> rows = new ArrayList<>();
    private final float width;
    /** Points that the widest amount needs. */
    private float amounts;
    private Grid made;

    /** Sums with a cell at their left. */
    SumRows(Sheet sheet, PdfPCell leftCell) {
        this.sheet = sheet;
        this.figures = sheet.figures();
        this.leftCell = leftCell;
        this.width = sheet.flow().width() * SHARE;
    }

    void add(String label, long cents, PdfStyle style) {
        row(label, cents, style, Palette.HAIRLINE, 0.5f);
    }

    /**
     * One row per tax, and their total where that is rounded and not the sum of the rows.
     *
     * @param totalCents the taxes in the sums that follow
     */
    void taxes(List<Totals.Tax> taxes, long totalCents) {
        taxes.forEach(tax -> add(sheet.text("total.tax", tax.name(),
                figures.percent(tax.rate()), figures.money(tax.baseCents())),
                tax.amountCents(), PdfStyle.BODY));
        long rowsCents = taxes.stream().mapToLong(Totals.Tax::amountCents)
                .reduce(0, Math::addExact);
        if (rowsCents != totalCents && sheet.layout().isExact()) {
            add(sheet.text("total.taxes"), totalCents, PdfStyle.BODY);
        }
    }

    /** The grand total. */
    void result(String label, long cents) {
        row(label, cents, PdfStyle.DUE, sheet.accent(), 1.2f);
    }

    /** The points that they need below the table; more than a page has where they are parted. */
    float height() {
        return DISTANCE + block().height(0, block().rows());
    }

    void place() {
        PageFlow flow = sheet.flow();
        flow.space(DISTANCE);
        if (fits(block())) {
            flow.place(block());
        } else {
            placeParted(flow);
        }
    }

    /** Any row may begin a page, except the last ones. */
    private void placeParted(PageFlow flow) {
        int start = Math.max(0, rows.size() - LAST_ROWS);
        Grid last = block(leftCell, start, rows.size());
        while (!fits(last) && start < rows.size() - 1) {
            start++;
            last = block(leftCell, start, rows.size());
        }
        Grid first = grid();
        for (int row = 0; row < start; row++) {
            first.row(Grid.blank(1), cell(row, row + 1));
        }
        flow.place(first, last.height(0, last.rows()));
        flow.place(last);
    }

    private boolean fits(Grid block) {
        return block.height(0, block.rows()) <= sheet.flow().height();
    }

    /** All rows as one. Measured once; no row can be added later. */
    private Grid block() {
        if (made == null) {
            made = block(leftCell, 0, rows.size());
        }
        return made;
    }

    private Grid block(PdfPCell left, int start, int end) {
        return grid().row(left, cell(start, end));
    }

    private Grid grid() {
        return new Grid(sheet.flow().width(), 1 - SHARE, SHARE);
    }

    private PdfPCell cell(int start, int end) {
        Grid grid = new Grid(width, 2, 1);
        if (amounts > width / 3 && sheet.layout().makesRoomForAmounts()) {
            float room = Math.min(amounts, width * ROOM);
            grid.columns(width - room, room);
        }
        rows.subList(start, end).forEach(grid::row);
        PdfPCell cell = new PdfPCell(grid.table());
        cell.setBorder(PdfPCell.NO_BORDER);
        return cell;
    }

    private void row(String label, long cents, PdfStyle style, Color rule, float thickness) {
        PdfPCell[] cells = {Grid.left(label, style), Grid.right(figures.money(cents), style)};
        for (PdfPCell cell : cells) {
            cell.setPaddingTop(1.5f);
            cell.setPaddingBottom(4.5f);
            Grid.ruledAbove(cell, rule, thickness);
        }
        amounts = Math.max(amounts, Grid.widthNeeded(cells[1]));
        rows.add(cells);
    }
}

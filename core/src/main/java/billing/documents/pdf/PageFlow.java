package billing.documents.pdf;

import com.lowagie.text.Document;
import com.lowagie.text.pdf.PdfContentByte;
import com.lowagie.text.pdf.PdfTemplate;
import com.lowagie.text.pdf.PdfWriter;

/** Places blocks from top to bottom and turns the page where a block may be parted. */
final class PageFlow {
    private final Document document;
    private final PdfContentByte canvas;
    private float y;

    PageFlow(Document document, PdfWriter writer) {
        this.document = document;
        this.canvas = writer.getDirectContent();
        this.y = document.top();
    }

    /** Points between the margins. */
    float width() {
        return document.right() - document.left();
    }

    /** Points between the upper and the lower margin. */
    float height() {
        return document.top() - document.bottom();
    }

    /** A drawing of its own size, to be placed as a picture. */
    PdfTemplate template(float wide, float high) {
        return canvas.createTemplate(wide, high);
    }

    /** Leaves points empty, but never at the top of a page. */
    void space(float points) {
        if (y < document.top()) {
            y -= points;
        }
    }

    /** Draws a grid below what is there, with its head repeated on every page that it reaches. */
    void place(Grid grid) {
        place(grid, 0);
    }

    /**
     * Draws a grid so that what follows it, and needs so many points, is on the page of its last
     * row.
     */
    void place(Grid grid, float following) {
        place(grid, following, following);
    }

    /** The same for more points, or for the least of them if a page cannot hold all. */
    void place(Grid grid, float wanted, float least) {
        float head = grid.height(0, grid.headRows());
        float room = document.top() - document.bottom() - head;
        boolean headDue = true;
        for (int row = grid.headRows(); row < grid.rows();) {
            int end = grid.unitEnd(row, room);
            float height = grid.height(row, end) + (headDue ? head : 0);
            float following = end < grid.rows() ? 0 : head + height + wanted <= room ? wanted
                    : head + height + least <= room ? least : 0;
            if (y - height - following < document.bottom() && y < document.top()) {
                turnPage();
                headDue = true;
            }
            if (headDue) {
                draw(grid, 0, grid.headRows());
                grid.joinHead(row);
                headDue = false;
            }
            draw(grid, row, end);
            row = end;
        }
    }

    private void draw(Grid grid, int start, int end) {
        if (start < end) {
            y = grid.table().writeSelectedRows(start, end, document.left(), y, canvas);
        }
    }

    private void turnPage() {
        document.newPage();
        y = document.top();
    }
}

package billing.documents.pdf;

import billing.documents.BusinessDocument;
import billing.documents.Heading.Mark;
import billing.documents.pdf.format.FileFormat;
import com.lowagie.text.Element;
import com.lowagie.text.Image;
import com.lowagie.text.pdf.ColumnText;
import com.lowagie.text.pdf.PdfPCell;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;

/** The top of the first page: logo, title, mark, number and dates. */
final class Letterhead {
    private static final float LOGO_WIDTH_MAX = 170;
    private static final float LOGO_HEIGHT_MAX = 44;
    private static final float STAMP_PADDING = 10;

    private final Sheet sheet;
    private final BusinessDocument document;

    Letterhead(Sheet sheet) {
        this.sheet = sheet;
        this.document = sheet.document();
    }

    /**
     * Draws it.
     *
     * @param facts number, dates and the like by the keys of their labels, in order
     */
    void place(Map<String, String> facts) {
        PdfPCell brand = Optional.ofNullable(document.frame().logo())
                .flatMap(logo -> LogoPictures.of(logo, FileFormat.of(document)))
                .map(Letterhead::logo)
                .orElseGet(() -> Grid.left(document.frame().issuer().name(), PdfStyle.HEADLINE));
        brand.setVerticalAlignment(Element.ALIGN_MIDDLE);
        PdfPCell title = Grid.right(sheet.texts().text("title", document.title()), PdfStyle.TITLE);
        title.setVerticalAlignment(Element.ALIGN_MIDDLE);
        sheet.flow().place(new Grid(sheet.flow().width(), 1, 1).row(brand, title));
        if (document.mark() != Mark.NONE) {
            String mark = sheet.texts().text("mark", document.mark())
                    .toUpperCase(sheet.texts().locale());
            if (document.mark() == Mark.PAID) {
                sheet.flow().space(6);
                sheet.flow().place(stamp(mark));
            } else {
                sheet.flow().place(new Grid(sheet.flow().width(), 1)
                        .row(Grid.right(mark, PdfStyle.MARK)));
            }
        }
        sheet.flow().space(16);
        placeFacts(facts);
        sheet.flow().space(15);
    }

    /** A word in a frame at the right. */
    private Grid stamp(String text) {
        PdfPCell cell = Grid.left(text, PdfStyle.STAMP);
        float width = ColumnText.getWidth(cell.getPhrase()) + 2 * STAMP_PADDING;
        cell.setHorizontalAlignment(Element.ALIGN_CENTER);
        cell.setBorder(PdfPCell.BOX);
        cell.setBorderWidth(1.2f);
        cell.setBorderColor(Palette.GOOD);
        cell.setPaddingTop(1.5f);
        cell.setPaddingBottom(4);
        return new Grid(sheet.flow().width(), sheet.flow().width() - width, width)
                .row(Grid.blank(1), cell);
    }

    /**
     * The texts between the parties and the table; each may be null.
     *
     * @param headline the total
     * @param alert    why it is not to be paid
     * @param remark   a further note
     */
    void placeHeadline(String headline, String alert, String remark) {
        Grid grid = new Grid(sheet.flow().width(), 1);
        add(grid, headline, PdfStyle.HEADLINE);
        add(grid, alert, PdfStyle.ALERT);
        add(grid, remark, PdfStyle.SMALL);
        sheet.flow().space(13);
        sheet.flow().place(grid);
        sheet.flow().space(7);
    }

    private static void add(Grid grid, String text, PdfStyle style) {
        if (text != null) {
            grid.row(Grid.left(text, style));
        }
    }

    private void placeFacts(Map<String, String> facts) {
        PdfPCell[] labels = facts.keySet().stream()
                .map(key -> ruled(Grid.left(sheet.text(key), PdfStyle.LABEL)))
                .toArray(PdfPCell[]::new);
        PdfPCell[] values = facts.values().stream()
                .map(value -> Grid.left(value, PdfStyle.STRONG)).toArray(PdfPCell[]::new);
        for (int i = 0; i < values.length; i++) {
            labels[i].setPaddingRight(8);
            values[i].setPaddingRight(8);
        }
        float[] columns = new float[facts.size()];
        Arrays.fill(columns, 1);
        sheet.flow().place(new Grid(sheet.flow().width(), columns)
                .row(labels).keepWithNext().row(values));
    }

    private PdfPCell ruled(PdfPCell cell) {
        cell.setPaddingTop(7);
        return Grid.ruledAbove(cell, sheet.accent(), 0.9f);
    }

    private static PdfPCell logo(Image image) {
        image.scaleToFit(LOGO_WIDTH_MAX, LOGO_HEIGHT_MAX);
        PdfPCell cell = new PdfPCell(image, false);
        cell.setBorder(PdfPCell.NO_BORDER);
        cell.setPadding(0);
        return cell;
    }
}

package billing.document.pdf;

import billing.document.Heading;
import billing.document.Heading.Mark;
import billing.document.Heading.Title;
import billing.document.InvoiceDocument;
import com.lowagie.text.Element;
import com.lowagie.text.Image;
import com.lowagie.text.pdf.PdfPCell;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** The top of the first page: logo, title, mark, number and dates. */
final class Letterhead {
    private static final float LOGO_WIDTH_MAX = 170;
    private static final float LOGO_HEIGHT_MAX = 44;

    private final Sheet sheet;
    private final InvoiceDocument document;
    private final Heading heading;

    Letterhead(Sheet sheet) {
        this.sheet = sheet;
        this.document = sheet.document();
        this.heading = document.heading();
    }

    void place() {
        PdfPCell brand = document.logo() == null
                ? Grid.left(document.issuer().name(), Style.HEADLINE) : logo();
        brand.setVerticalAlignment(Element.ALIGN_MIDDLE);
        PdfPCell title = Grid.right(sheet.texts().text("title", heading.title()), Style.TITLE);
        title.setVerticalAlignment(Element.ALIGN_MIDDLE);
        sheet.flow().place(new Grid(sheet.flow().width(), 1, 1).row(brand, title));
        if (heading.mark() != Mark.NONE) {
            String mark = sheet.texts().text("mark", heading.mark())
                    .toUpperCase(sheet.texts().locale());
            sheet.flow().place(new Grid(sheet.flow().width(), 1)
                    .row(Grid.right(mark, Style.MARK)));
        }
        sheet.flow().space(16);
        placeFacts();
        sheet.flow().space(15);
    }

    /** What stands between the parties and the fees: what to pay, or why not to. */
    void placeHeadline() {
        Grid grid = new Grid(sheet.flow().width(), 1);
        if (heading.mark() != Mark.VOIDED) {
            grid.row(Grid.left(headline(), Style.HEADLINE));
        }
        if (heading.mark() != Mark.NONE) {
            String key = "notice." + heading.mark().name().toLowerCase(Locale.ROOT);
            grid.row(Grid.left(sheet.text(key), Style.ALERT));
        }
        if (heading.title() == Title.SELF_BILLED_INVOICE) {
            grid.row(Grid.left(sheet.text("notice.self_billed"), Style.SMALL));
        }
        sheet.flow().space(13);
        sheet.flow().place(grid);
        sheet.flow().space(7);
    }

    private String headline() {
        String due = sheet.figures().money(document.totals().dueCents());
        return heading.dueOn() == null ? sheet.text("headline.now", due)
                : sheet.text("headline", due, sheet.figures().date(heading.dueOn()));
    }

    private void placeFacts() {
        Map<String, String> facts = facts();
        PdfPCell[] labels = facts.keySet().stream()
                .map(key -> ruled(Grid.left(sheet.text(key), Style.LABEL)))
                .toArray(PdfPCell[]::new);
        PdfPCell[] values = facts.values().stream()
                .map(value -> Grid.left(value, Style.STRONG)).toArray(PdfPCell[]::new);
        for (int i = 0; i < values.length; i++) {
            labels[i].setPaddingRight(8);
            values[i].setPaddingRight(8);
        }
        float[] columns = new float[facts.size()];
        Arrays.fill(columns, 1);
        sheet.flow().place(new Grid(sheet.flow().width(), columns)
                .row(labels).keepWithNext().row(values));
    }

    private Map<String, String> facts() {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("heading.number", heading.number());
        facts.put("heading.issued", sheet.figures().date(heading.issuedOn()));
        if (heading.dueOn() != null) {
            facts.put("heading.due", sheet.figures().date(heading.dueOn()));
        }
        if (heading.paymentTermDays() != null) {
            facts.put("heading.term", term(heading.paymentTermDays()));
        }
        if (heading.purchaseOrderNumber() != null) {
            facts.put("heading.purchaseOrder", heading.purchaseOrderNumber());
        }
        return facts;
    }

    private String term(int days) {
        return switch (days) {
            case 0 -> sheet.text("term.receipt");
            case 1 -> sheet.text("term.day");
            default -> sheet.text("term.days", days);
        };
    }

    private static PdfPCell ruled(PdfPCell cell) {
        cell.setPaddingTop(7);
        return Grid.ruledAbove(cell, Palette.ACCENT, 0.9f);
    }

    private PdfPCell logo() {
        try {
            Image image = Image.getInstance(document.logo().bytes());
            image.scaleToFit(LOGO_WIDTH_MAX, LOGO_HEIGHT_MAX);
            PdfPCell cell = new PdfPCell(image, false);
            cell.setBorder(PdfPCell.NO_BORDER);
            cell.setPadding(0);
            return cell;
        } catch (IOException e) {
            throw new UncheckedIOException("the logo cannot be read as a picture", e);
        }
    }
}

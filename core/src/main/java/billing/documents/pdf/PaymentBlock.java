package billing.documents.pdf;

import billing.documents.BankTransfer;
import billing.documents.QrCode;
import com.lowagie.text.Image;
import com.lowagie.text.pdf.PdfPCell;
import com.lowagie.text.pdf.PdfTemplate;
import java.awt.Color;

/** Where and how to pay: the bank account, and the QR code that fills in a transfer. */
final class PaymentBlock {
    /** Points of a side of the code without its margin: 27 mm. */
    private static final float CODE_SIDE = 77;
    private static final float LABEL_WIDTH = 92;
    private static final float GAP = 18;
    /** Points between the sums and the block. */
    private static final float DISTANCE = 16;

    private final Sheet sheet;
    private final BankTransfer transfer;
    private Grid made;

    PaymentBlock(Sheet sheet, BankTransfer transfer) {
        this.sheet = sheet;
        this.transfer = transfer;
    }

    /** The points that it needs below the sums. */
    float height() {
        return DISTANCE + block().height(0, block().rows());
    }

    /** Draws the block on one page. */
    void place() {
        sheet.flow().space(DISTANCE);
        sheet.flow().place(block());
    }

    /** Made once, since the file contains each drawing that is made. */
    private Grid block() {
        if (made == null) {
            made = newBlock();
        }
        return made;
    }

    private Grid newBlock() {
        float width = sheet.flow().width();
        PdfPCell code = transfer.epcPayload().map(payload -> code(QrCode.of(payload)))
                .orElse(null);
        float left = code == null ? 0 : CODE_SIDE + GAP;
        PdfPCell cell = nested(facts(width - left));
        Grid block = code == null ? new Grid(width, 1).row(cell)
                : new Grid(width, left, width - left).row(code, cell);
        PdfPCell title = Grid.left(sheet.text("payment"), PdfStyle.STRONG);
        title.setPaddingTop(7);
        title.setPaddingBottom(8);
        return new Grid(width, 1)
                .row(Grid.ruledAbove(title, sheet.accent(), 0.9f)).keepWithNext()
                .row(nested(block));
    }

    private static PdfPCell nested(Grid grid) {
        PdfPCell cell = new PdfPCell(grid.table());
        cell.setBorder(PdfPCell.NO_BORDER);
        cell.setPadding(0);
        return cell;
    }

    private Grid facts(float width) {
        Grid facts = new Grid(width, LABEL_WIDTH, width - LABEL_WIDTH);
        add(facts, sheet.text("payment.holder"), transfer.holder());
        add(facts, "IBAN", transfer.groupedIban());
        if (transfer.bic() != null) {
            add(facts, "BIC", transfer.bic());
        }
        add(facts, sheet.text("payment.reference"), transfer.reference());
        add(facts, sheet.text("total.due"), sheet.figures().money(transfer.amountCents()));
        if (transfer.epcPayload().isPresent()) {
            PdfPCell hint = Grid.left(sheet.text("payment.scan"), PdfStyle.SMALL);
            hint.setColspan(2);
            hint.setPaddingTop(3);
            facts.row(hint);
        }
        return facts;
    }

    private static void add(Grid facts, String label, String value) {
        facts.row(Grid.left(label, PdfStyle.BODY, Palette.MUTED),
                Grid.left(value, PdfStyle.BODY));
    }

    /** The code as one path of black rectangles; the page leaves its margin white. */
    private PdfPCell code(QrCode code) {
        PdfTemplate drawing = sheet.flow().template(CODE_SIDE, CODE_SIDE);
        float module = CODE_SIDE / code.size();
        drawing.setColorFill(Color.BLACK);
        for (QrCode.Stretch dark : code.stretches()) {
            drawing.rectangle(dark.x() * module, CODE_SIDE - (dark.y() + 1) * module,
                    dark.length() * module, module);
        }
        drawing.fill();
        PdfPCell cell = new PdfPCell(Image.getInstance(drawing), false);
        cell.setBorder(PdfPCell.NO_BORDER);
        cell.setPadding(0);
        return cell;
    }
}

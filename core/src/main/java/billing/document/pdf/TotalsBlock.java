package billing.document.pdf;

import billing.document.Figures;
import billing.document.Totals;
import com.lowagie.text.pdf.PdfPCell;
import java.awt.Color;

/**
 * The way from the fees to what is due, at the right below the fees, never parted; how to pay it at
 * the left when that is short.
 */
final class TotalsBlock {
    private static final float SUMS_SHARE = 0.58f;
    /** Points between the fees and the totals. */
    private static final float DISTANCE = 14;

    private final Sheet sheet;
    private final Figures figures;
    private final Totals totals;
    private final Grid sums;
    private final Grid block;

    TotalsBlock(Sheet sheet) {
        this.sheet = sheet;
        this.figures = sheet.figures();
        this.totals = sheet.document().totals();
        this.sums = new Grid(sheet.flow().width() * SUMS_SHARE, 2, 1);
        addSums();
        PdfPCell sumsCell = new PdfPCell(sums.table());
        sumsCell.setBorder(PdfPCell.NO_BORDER);
        this.block = new Grid(sheet.flow().width(), 1 - SUMS_SHARE, SUMS_SHARE)
                .row(payment(), sumsCell);
    }

    /** The points that it needs below the fees. */
    float height() {
        return DISTANCE + block.height(0, block.rows());
    }

    void place() {
        sheet.flow().space(DISTANCE);
        sheet.flow().place(block);
    }

    private void addSums() {
        addBeforeTaxes();
        totals.taxes().forEach(tax -> add(sheet.text("total.tax", tax.name(),
                figures.percent(tax.rate()), figures.money(tax.baseCents())),
                tax.amountCents(), Style.BODY));
        if (!totals.taxes().isEmpty()) {
            add(sheet.text("total.including"), totals.includingTaxesCents(), Style.STRONG);
        }
        totals.creditNotes().forEach(note -> add(sheet.text("total.creditNote", note.name()),
                -note.amountCents(), Style.BODY));
        if (totals.prepaidCreditsCents() != 0) {
            add(sheet.text("total.prepaid"), -totals.prepaidCreditsCents(), Style.BODY);
        }
        row(sheet.text("total.due"), totals.dueCents(), Style.DUE, Palette.ACCENT, 1.2f);
    }

    private PdfPCell payment() {
        if (!sheet.paysBesideTotals()) {
            return Grid.blank(1);
        }
        PdfPCell cell = Grid.stacked(sheet.text("payment"), Style.STRONG,
                sheet.document().paymentInstructions().strip(), Style.BODY);
        cell.setPaddingTop(1.5f);
        cell.setPaddingRight(20);
        return cell;
    }

    private void addBeforeTaxes() {
        if (totals.reducedBeforeTaxes()) {
            add(sheet.text("total.fees"), totals.feesCents(), Style.BODY);
        }
        if (totals.progressiveBillingCreditCents() != 0) {
            add(sheet.text("total.progressive"), -totals.progressiveBillingCreditCents(),
                    Style.BODY);
        }
        totals.coupons().forEach(coupon -> add(sheet.text("total.coupon", coupon.name()),
                -coupon.amountCents(), Style.BODY));
        add(sheet.text("total.excluding"), totals.excludingTaxesCents(), Style.STRONG);
    }

    private void add(String label, long cents, Style style) {
        row(label, cents, style, Palette.HAIRLINE, 0.5f);
    }

    private void row(String label, long cents, Style style, Color rule, float thickness) {
        PdfPCell[] cells = {Grid.left(label, style), Grid.right(figures.money(cents), style)};
        for (PdfPCell cell : cells) {
            cell.setPaddingTop(1.5f);
            cell.setPaddingBottom(4.5f);
            Grid.ruledAbove(cell, rule, thickness);
        }
        sums.row(cells);
    }
}

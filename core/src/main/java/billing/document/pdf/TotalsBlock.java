package billing.document.pdf;

import billing.document.Figures;
import billing.document.Totals;
import com.lowagie.text.pdf.PdfPCell;
import java.awt.Color;

/** The way from the fees to what is due, at the right below the fees, never parted. */
final class TotalsBlock {
    private final Sheet sheet;
    private final Figures figures;
    private final Totals totals;
    private final Grid grid;

    TotalsBlock(Sheet sheet) {
        this.sheet = sheet;
        this.figures = sheet.figures();
        this.totals = sheet.document().totals();
        this.grid = new Grid(sheet.flow().width(), 42, 38, 20);
    }

    void place() {
        addBeforeTaxes();
        totals.taxes().forEach(tax -> add(sheet.text("total.tax", tax.name(),
                figures.percent(tax.rate()), figures.money(tax.baseCents())),
                tax.amountCents(), Style.BODY));
        add(sheet.text("total.including"), totals.includingTaxesCents(), Style.STRONG);
        totals.creditNotes().forEach(note -> add(sheet.text("total.creditNote", note.name()),
                -note.amountCents(), Style.BODY));
        if (totals.prepaidCreditsCents() != 0) {
            add(sheet.text("total.prepaid"), -totals.prepaidCreditsCents(), Style.BODY);
        }
        addDue();
        sheet.flow().space(14);
        sheet.flow().place(grid);
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
        grid.keepWithNext();
    }

    private void addDue() {
        row(sheet.text("total.due"), totals.dueCents(), Style.DUE, Palette.ACCENT, 1.2f);
    }

    private void row(String label, long cents, Style style, Color rule, float thickness) {
        PdfPCell name = Grid.left(label, style);
        PdfPCell amount = Grid.right(figures.money(cents), style);
        name.setPaddingTop(2);
        amount.setPaddingTop(2);
        grid.row(Grid.blank(1), Grid.ruledAbove(name, rule, thickness),
                Grid.ruledAbove(amount, rule, thickness)).airBelow(5);
    }
}

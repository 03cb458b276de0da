package billing.documents.pdf;

import billing.documents.InvoiceDocument;
import billing.documents.Totals;
import com.lowagie.text.pdf.PdfPCell;

/**
 * The way from the fees to what is due, at the right below the fees, never parted; how to pay it at
 * the left when that is short.
 */
final class TotalsBlock {
    private final Sheet sheet;
    private final Totals totals;
    private final PaymentInstructions howToPay;
    private final SumRows sums;

    TotalsBlock(Sheet sheet, InvoiceDocument invoice) {
        this.sheet = sheet;
        this.totals = invoice.totals();
        this.howToPay = new PaymentInstructions(invoice);
        this.sums = new SumRows(sheet, payment());
        addSums();
    }

    /** The points that it needs below the fees. */
    float height() {
        return sums.height();
    }

    void place() {
        sums.place();
    }

    private void addSums() {
        addBeforeTaxes();
        sums.taxes(totals.taxes(), totals.taxesCents());
        if (!totals.taxes().isEmpty()) {
            sums.add(sheet.text("total.including"), totals.includingTaxesCents(), PdfStyle.STRONG);
        }
        totals.creditNotes().forEach(note -> sums.add(
                sheet.text(sheet.layout().hasPresentWords() ? "total.credit" : "total.creditNote",
                        note.name()),
                -note.amountCents(), PdfStyle.BODY));
        if (totals.prepaidCreditsCents() != 0) {
            sums.add(sheet.text("total.prepaid"), -totals.prepaidCreditsCents(), PdfStyle.BODY);
        }
        if (totals.isSettledInPart()) {
            if (totals.totalCents() != totals.includingTaxesCents()) {
                sums.add(sheet.text("total.total"), totals.totalCents(), PdfStyle.STRONG);
            }
            addSettlements();
        }
        sums.result(sheet.text("total.due"), totals.dueCents());
    }

    private void addSettlements() {
        if (totals.settled().offsetCents() != 0) {
            sums.add(sheet.text("total.offsets"), -totals.settled().offsetCents(), PdfStyle.BODY);
        }
        if (totals.settled().paidCents() != 0) {
            sums.add(sheet.text("total.paid"), -totals.settled().paidCents(), PdfStyle.BODY);
        }
    }

    private PdfPCell payment() {
        if (!howToPay.fitsNextToTotals()) {
            return Grid.blank(1);
        }
        PdfPCell cell = Grid.stacked(sheet.text("payment"), PdfStyle.STRONG,
                howToPay.text().strip(), PdfStyle.BODY);
        cell.setPaddingTop(1.5f);
        cell.setPaddingRight(20);
        return cell;
    }

    private void addBeforeTaxes() {
        if (totals.reducedBeforeTaxes()) {
            sums.add(sheet.text("total.fees"), totals.feesCents(), PdfStyle.BODY);
        }
        if (totals.progressiveBillingCreditCents() != 0) {
            sums.add(sheet.text("total.progressive"), -totals.progressiveBillingCreditCents(),
                    PdfStyle.BODY);
        }
        totals.coupons().forEach(one -> sums.add(one.prepaid() ? sheet.text("total.prepaid")
                : sheet.text("total.coupon", one.name()), -one.amountCents(), PdfStyle.BODY));
        sums.add(sheet.text("total.excluding"), totals.excludingTaxesCents(), PdfStyle.STRONG);
    }
}

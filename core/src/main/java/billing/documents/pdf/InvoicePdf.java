package billing.documents.pdf;

import billing.documents.InvoiceDocument;
import billing.documents.pdf.format.Attachment;

/** Prints invoices as PDF files. Equal documents give equal bytes; thread-safe. */
public final class InvoicePdf {
    /** The bytes of the PDF file of a document. */
    public byte[] render(InvoiceDocument invoice) {
        return render(invoice, null);
    }

    /**
     * The bytes of the PDF file of a document with a file embedded in it.
     *
     * @param attachment null for none
     * @throws IllegalArgumentException for an attachment to an invoice in a layout before PDF/A-3b
     */
    public byte[] render(InvoiceDocument invoice, Attachment attachment) {
        return PdfFile.of(invoice, attachment, sheet -> print(sheet, invoice));
    }

    private static void print(Sheet sheet, InvoiceDocument invoice) {
        InvoiceHeading heading = new InvoiceHeading(sheet, invoice);
        Letterhead letterhead = new Letterhead(sheet);
        letterhead.place(heading.facts());
        new PartyBlock(sheet).place("party.from", "party.to");
        letterhead.placeHeadline(heading.headline(), heading.alert(), heading.remark());
        TotalsBlock totals = new TotalsBlock(sheet, invoice);
        Notes notes = new Notes(sheet);
        PaymentBlock transfer = invoice.transfer() == null ? null
                : new PaymentBlock(sheet, invoice.transfer());
        new FeeTable(sheet, invoice.sections(), invoice.layout()).place(
                following(invoice, totals, transfer, notes), totals.height());
        totals.place();
        PaymentInstructions payment = new PaymentInstructions(invoice);
        if (payment.isShown() && !payment.fitsNextToTotals()) {
            notes.place(sheet.text("payment"), payment.text());
        }
        if (transfer != null) {
            transfer.place();
        }
        notes.place();
    }

    /** The points of all that follows the fees, so that no page has the notes alone. */
    private static float following(InvoiceDocument invoice, TotalsBlock totals,
                                   PaymentBlock transfer, Notes notes) {
        return !invoice.layout().isKeptTogether() ? totals.height()
                : totals.height() + (transfer == null ? 0 : transfer.height()) + notes.height();
    }
}

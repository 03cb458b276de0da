package billing.documents.pdf;

import billing.documents.Heading.Mark;
import billing.documents.ReceiptDocument;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Prints receipts as PDF files. Equal documents give equal bytes; thread-safe. */
public final class ReceiptPdf {
    /** The bytes of the PDF file of a document. */
    public byte[] render(ReceiptDocument receipt) {
        return PdfFile.of(receipt, sheet -> print(sheet, receipt));
    }

    private static void print(Sheet sheet, ReceiptDocument receipt) {
        Letterhead letterhead = new Letterhead(sheet);
        letterhead.place(facts(sheet, receipt));
        new PartyBlock(sheet).place("party.issuer", "party.recipient");
        boolean voided = receipt.mark() == Mark.VOIDED;
        letterhead.placeHeadline(voided ? null : sheet.text("headline.paid",
                sheet.figures().money(receipt.amountCents()),
                sheet.figures().date(receipt.paidOn())),
                voided ? sheet.text("notice.receipt_voided") : null, null);
        SumRows sums = new SumRows(sheet, Grid.blank(1));
        sums.result(sheet.text("total.paid"), receipt.amountCents());
        if (!voided) {
            sums.add(sheet.text("total.left"), receipt.leftCents(), PdfStyle.STRONG);
        }
        ItemTable table = new ItemTable(sheet, 34, 22, 22, 22);
        table.head(List.of("heading.number", "heading.issued", "column.invoiceTotal",
                "column.left"));
        receipt.invoices().forEach(invoice -> table.row(invoice.number(), List.of(), List.of(
                sheet.figures().date(invoice.issuedOn()),
                sheet.figures().money(invoice.totalCents()),
                voided ? "" : sheet.figures().money(invoice.leftCents()))));
        Notes notes = new Notes(sheet);
        table.place(sums, notes);
        sums.place();
        notes.place();
    }

    private static Map<String, String> facts(Sheet sheet, ReceiptDocument receipt) {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("heading.receiptNumber", receipt.number());
        facts.put("heading.paid", sheet.figures().date(receipt.paidOn()));
        if (receipt.reference() != null && !receipt.reference().isBlank()) {
            facts.put("heading.reference", receipt.reference());
        }
        return facts;
    }
}

package billing.documents.pdf;

import billing.documents.CreditNoteDocument;
import billing.documents.Heading.Mark;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Prints credit notes as PDF files. Equal documents give equal bytes; thread-safe. */
public final class CreditNotePdf {
    /** The bytes of the PDF file of a document. */
    public byte[] render(CreditNoteDocument note) {
        return render(note, null);
    }

    /**
     * The bytes of the PDF file of a document with a file embedded in it.
     *
     * @param attachment null for none
     */
    public byte[] render(CreditNoteDocument note, Attachment attachment) {
        return PdfFile.of(note, attachment, sheet -> print(sheet, note));
    }

    private static void print(Sheet sheet, CreditNoteDocument note) {
        boolean voided = note.mark() == Mark.VOIDED;
        Letterhead letterhead = new Letterhead(sheet);
        letterhead.place(facts(sheet, note));
        new PartyBlock(sheet).place("party.issuer", "party.recipient");
        letterhead.placeHeadline(voided ? null : sheet.text("headline.credited",
                        sheet.figures().money(note.sums().totalCents())),
                voided ? sheet.text("notice.credit_note_voided") : null,
                note.selfBilled() ? sheet.text("notice.self_billing") : null);
        SumRows sums = sums(sheet, note);
        table(sheet, note).place(sums.height());
        sums.place();
        new Notes(sheet).place();
    }

    private static Map<String, String> facts(Sheet sheet, CreditNoteDocument note) {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("heading.creditNoteNumber", note.number());
        facts.put("heading.creditNoteIssued", sheet.figures().date(note.issuedOn()));
        facts.put("heading.invoice", note.invoiceNumber());
        return facts;
    }

    private static ItemTable table(Sheet sheet, CreditNoteDocument note) {
        ItemTable table = new ItemTable(sheet, 65, 15, 20);
        table.head(List.of("column.description", "column.tax", "column.amount"));
        note.items().forEach(item -> table.row(item.name(), item.qualifiers(), List.of(
                item.taxRate() == null ? "" : sheet.figures().percent(item.taxRate()),
                sheet.figures().money(item.amountCents()))));
        return table;
    }

    private static SumRows sums(Sheet sheet, CreditNoteDocument note) {
        CreditNoteDocument.Sums amounts = note.sums();
        SumRows sums = new SumRows(sheet, Grid.blank(1));
        if (amounts.couponsCents() != 0) {
            sums.add(sheet.text("total.fees"), note.itemsCents(), PdfStyle.BODY);
            sums.add(sheet.text("total.coupons"), -amounts.couponsCents(), PdfStyle.BODY);
        }
        sums.add(sheet.text("total.excluding"), amounts.excludingTaxesCents(), PdfStyle.STRONG);
        sums.taxes(amounts.taxes());
        sums.result(sheet.text("total.creditNoteTotal"), amounts.totalCents());
        addPart(sums, sheet.text("total.credited"), amounts.creditCents());
        addPart(sums, sheet.text("total.refunded"), amounts.refundCents());
        addPart(sums, sheet.text("total.offset", note.invoiceNumber()), amounts.offsetCents());
        return sums;
    }

    private static void addPart(SumRows sums, String label, long cents) {
        if (cents != 0) {
            sums.add(label, cents, PdfStyle.BODY);
        }
    }
}

package billing.documents.pdf;

import billing.documents.CreditNoteDocument;
import billing.documents.CreditNoteDocument.Item;
import billing.documents.Heading.Mark;
import billing.documents.pdf.format.Attachment;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

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
        Notes notes = new Notes(sheet);
        table(sheet, note).place(sums, notes);
        sums.place();
        notes.place();
    }

    private static Map<String, String> facts(Sheet sheet, CreditNoteDocument note) {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("heading.creditNoteNumber", note.number());
        facts.put("heading.creditNoteIssued", sheet.figures().date(note.issuedOn()));
        facts.put("heading.invoice", note.invoiceNumber());
        return facts;
    }

    private static ItemTable table(Sheet sheet, CreditNoteDocument note) {
        boolean taxed = isTaxed(note);
        ItemTable table = taxed ? new ItemTable(sheet, 65, 15, 20)
                : new ItemTable(sheet, 80, 20);
        table.head(taxed ? List.of("column.description", "column.tax", "column.amount")
                : List.of("column.description", "column.amount"));
        Map<String, List<Item>> names = new LinkedHashMap<>();
        note.items().forEach(item -> names.computeIfAbsent(item.name(), name -> new ArrayList<>())
                .add(item));
        names.forEach((name, items) -> {
            if (items.size() > 1
                    && items.stream().anyMatch(item -> !item.qualifiers().isEmpty())) {
                addParts(table, sheet, name, items, taxed);
            } else {
                items.forEach(item -> table.row(name, item.qualifiers(),
                        figures(sheet, taxed, item.taxRate(), item.amountCents())));
            }
        });
        return table;
    }

    /** The sum of the items of one name, and below it each by its filter and groups. */
    private static void addParts(ItemTable table, Sheet sheet, String name, List<Item> items,
                                 boolean taxed) {
        BigDecimal rate = items.get(0).taxRate();
        boolean taxedAlike = items.stream().allMatch(item -> Objects.equals(item.taxRate(), rate));
        table.sum(name, figures(sheet, taxed, taxedAlike ? rate : null, items.stream()
                .mapToLong(Item::amountCents).reduce(0, Math::addExact)));
        boolean isFirst = true;
        for (Item item : items) {
            table.part(item.qualifiers().isEmpty() ? sheet.text("line.other")
                    : String.join(" · ", item.qualifiers()), figures(sheet,
                    taxed, taxedAlike ? null : item.taxRate(), item.amountCents()), isFirst);
            isFirst = false;
        }
        table.endParts();
    }

    /** Whether there is a column of taxes. */
    private static boolean isTaxed(CreditNoteDocument note) {
        return note.items().stream().anyMatch(item -> item.taxRate() != null);
    }

    private static List<String> figures(Sheet sheet, boolean taxed, BigDecimal taxRate,
                                        long cents) {
        String amount = sheet.figures().money(cents);
        return taxed ? List.of(taxRate == null ? "" : sheet.figures().percent(taxRate), amount)
                : List.of(amount);
    }

    private static SumRows sums(Sheet sheet, CreditNoteDocument note) {
        CreditNoteDocument.Sums amounts = note.sums();
        SumRows sums = new SumRows(sheet, Grid.blank(1));
        if (amounts.couponsCents() != 0) {
            sums.add(sheet.text("total.fees"), note.itemsCents(), PdfStyle.BODY);
            sums.add(sheet.text("total.coupons"), -amounts.couponsCents(), PdfStyle.BODY);
        }
        sums.add(sheet.text("total.excluding"), amounts.excludingTaxesCents(), PdfStyle.STRONG);
        sums.taxes(amounts.taxes(), amounts.totalCents() - amounts.excludingTaxesCents());
        sums.result(sheet.text("total.creditNoteTotal"), amounts.totalCents());
        addPart(sums, sheet.text("total.credited"), amounts.creditCents());
        addPart(sums, sheet.text("total.refund"), amounts.refundCents());
        addPart(sums, sheet.text("total.offset", note.invoiceNumber()), amounts.offsetCents());
        return sums;
    }

    private static void addPart(SumRows sums, String label, long cents) {
        if (cents != 0) {
            sums.add(label, cents, PdfStyle.BODY);
        }
    }
}

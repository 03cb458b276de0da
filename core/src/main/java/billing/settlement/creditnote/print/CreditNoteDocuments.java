package billing.settlement.creditnote.print;

import billing.documents.CreditNoteDocument;
import billing.documents.DocumentTexts;
import billing.documents.Heading.Mark;
import billing.documents.Note;
import billing.documents.Totals;
import billing.engine.Handle;
import billing.invoicing.Fee;
import billing.invoicing.Invoice;
import billing.invoicing.print.DocumentParties;
import billing.invoicing.print.FeeNames;
import billing.invoicing.print.PrintedFees;
import billing.invoicing.print.VatNotes;
import billing.invoicing.store.Invoices;
import billing.settlement.creditnote.CreditNote;
import billing.settlement.creditnote.CreditNoteAmounts;
import billing.settlement.creditnote.CreditStatus;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Creates the printed documents of stored credit notes ({@code money.md 4.7}). */
public final class CreditNoteDocuments {
    private final Handle handle;

    /** Creates documents of the credit notes of a database. */
    public CreditNoteDocuments(Handle handle) {
        this.handle = handle;
    }

    /**
     * The document of a note between the parties, and in the language, that its invoice was issued
     * with.
     */
    public CreditNoteDocument document(CreditNote note) {
        Invoice invoice = new Invoices(handle).byId(note.invoiceId()).orElseThrow();
        return document(note, invoice, DocumentParties.readIssued(handle, invoice));
    }

    private static CreditNoteDocument document(CreditNote note, Invoice invoice,
                                               DocumentParties to) {
        DocumentTexts texts = DocumentTexts.of(to.locale());
        return new CreditNoteDocument(
                to.frame(note.document().currency(), note.createdAt()),
                note.state().creditStatus() == CreditStatus.VOIDED ? Mark.VOIDED : Mark.NONE,
                note.document().number(), note.document().issuingDate(),
                invoice.document().number(), invoice.parties().selfBilled(),
                items(note, invoice, texts),
                sums(note), notes(note, texts));
    }

    /** A credited fee. */
    private record Credited(Fee fee, long cents) {
    }

    /** Items of one name together, by their filters and groups, the rest at the end. */
    private static List<CreditNoteDocument.Item> items(CreditNote note, Invoice invoice,
                                                       DocumentTexts texts) {
        FeeNames names = new FeeNames(invoice.parts().fees(), texts.text("line.other"));
        List<Credited> credited = note.lines().items().stream().map(item -> new Credited(
                fee(item, invoice), item.amountCents())).toList();
        Map<String, Integer> places = new HashMap<>();
        credited.forEach(one -> places.putIfAbsent(PrintedFees.name(one.fee(), texts),
                places.size()));
        return credited.stream().sorted(Comparator
                .comparing((Credited one) -> places.get(PrintedFees.name(one.fee(), texts)))
                .thenComparing(Credited::fee, names.order()))
                .map(one -> new CreditNoteDocument.Item(PrintedFees.name(one.fee(), texts),
                        names.qualifiers(one.fee()), one.fee().taxes().applied().isEmpty() ? null
                        : one.fee().taxes().rate(), one.cents())).toList();
    }

    private static Fee fee(CreditNote.Item item, Invoice invoice) {
        return invoice.parts().fees().stream().filter(one -> one.id().equals(item.feeId()))
                .findFirst().orElseThrow();
    }

    private static CreditNoteDocument.Sums sums(CreditNote note) {
        CreditNoteAmounts amounts = note.amounts();
        long itemsCents = note.lines().items().stream()
                .mapToLong(CreditNote.Item::amountCents).sum();
        // Coupons and sub-total are rounded each by itself: what is printed adds up.
        return new CreditNoteDocument.Sums(itemsCents - amounts.subTotalExcludingTaxesCents(),
                amounts.subTotalExcludingTaxesCents(),
                note.lines().appliedTaxes().stream()
                .map(tax -> new Totals.Tax(tax.name(), tax.rate(),
                        tax.baseAmountCents(), tax.amountCents())).toList(),
                amounts.totalCents(), note.parts().creditCents(), note.parts().refundCents(),
                note.parts().offsetCents());
    }

    private static List<Note> notes(CreditNote note, DocumentTexts texts) {
        List<Note> notes = new ArrayList<>();
        if (note.document().description() != null && !note.document().description().isBlank()) {
            notes.add(new Note(null, note.document().description()));
        }
        notes.addAll(VatNotes.of(note.lines().appliedTaxes(), texts));
        return notes;
    }
}

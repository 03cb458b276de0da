package billing.creditnote.print;

import billing.creditnote.CreditNote;
import billing.creditnote.CreditNoteAmounts;
import billing.creditnote.CreditStatus;
import billing.document.CreditNoteDocument;
import billing.document.Heading.Mark;
import billing.document.Note;
import billing.document.Texts;
import billing.document.Totals;
import billing.invoice.Fee;
import billing.invoice.Invoice;
import billing.invoice.print.Addressing;
import billing.invoice.print.FeeLines;
import billing.invoice.print.VatNotes;
import billing.invoice.store.Invoices;
import billing.store.Handle;
import java.util.ArrayList;
import java.util.List;

/** Says what is printed on a stored credit note ({@code money.md 4.7}). */
public final class CreditNoteDocuments {
    private final Handle handle;

    /** Documents of the credit notes of a database. */
    public CreditNoteDocuments(Handle handle) {
        this.handle = handle;
    }

    /** The document of a whole note, in the customer's language. */
    public CreditNoteDocument of(CreditNote note) {
        Invoice invoice = new Invoices(handle).byId(note.invoiceId()).orElseThrow();
        Addressing to = Addressing.of(handle, note.customerId(), invoice.billingEntityId());
        Texts texts = Texts.of(to.locale());
        return new CreditNoteDocument(to.locale(), note.currency(), note.createdAt(),
                note.creditStatus() == CreditStatus.VOIDED ? Mark.VOIDED : Mark.NONE,
                note.number(), note.issuingDate(), invoice.number(), invoice.selfBilled(),
                to.issuer(), to.customer(), to.logo(),
                note.items().stream().map(item -> item(item, invoice, texts)).toList(),
                sums(note), notes(note, texts), to.footer());
    }

    private static CreditNoteDocument.Item item(CreditNote.Item item, Invoice invoice,
                                                Texts texts) {
        Fee fee = invoice.fees().stream().filter(one -> one.id().equals(item.feeId()))
                .findFirst().orElseThrow();
        return new CreditNoteDocument.Item(FeeLines.name(fee, texts), FeeLines.qualifiers(fee),
                fee.appliedTaxes().isEmpty() ? null : fee.taxesRate(), item.amountCents());
    }

    private static CreditNoteDocument.Sums sums(CreditNote note) {
        CreditNoteAmounts amounts = note.amounts();
        return new CreditNoteDocument.Sums(amounts.couponsAdjustmentCents(),
                amounts.subTotalExcludingTaxesCents(),
                note.appliedTaxes().stream().map(tax -> new Totals.Tax(tax.name(), tax.rate(),
                        tax.baseAmountCents(), tax.amountCents())).toList(),
                amounts.totalCents(), note.parts().creditCents(), note.parts().refundCents(),
                note.parts().offsetCents());
    }

    private static List<Note> notes(CreditNote note, Texts texts) {
        List<Note> notes = new ArrayList<>();
        if (note.description() != null && !note.description().isBlank()) {
            notes.add(new Note(null, note.description()));
        }
        notes.addAll(VatNotes.of(note.appliedTaxes(), texts));
        return notes;
    }
}

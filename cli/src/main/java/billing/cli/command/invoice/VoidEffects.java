package billing.cli.command.invoice;

import billing.cli.output.Amounts;
import billing.cli.session.Session;
import billing.engine.Handle;
import billing.invoicing.Invoice;
import billing.settlement.creditnote.CreditNote;
import billing.settlement.creditnote.CreditNoteUse;
import billing.settlement.creditnote.store.CreditNoteUses;
import billing.settlement.creditnote.store.CreditNotes;
import billing.settlement.payment.Payment;
import billing.settlement.payment.store.Payments;
import java.util.ArrayList;
import java.util.List;

/** Credit notes and payments that a void does not change ({@code money.md 4.9}). */
final class VoidEffects {
    private VoidEffects() {
    }

    /** Messages about a voided invoice; none if it has no credit notes and no payments. */
    static List<String> describe(Session session, Handle handle, Invoice invoice) {
        List<String> sentences = new ArrayList<>();
        for (CreditNoteUse use : new CreditNoteUses(handle).by(invoice.id())) {
            sentences.add("credit note " + use.noteNumber() + ": the "
                    + money(invoice, use.cents()) + " that this invoice used are not restored");
        }
        for (CreditNoteUse use : new CreditNoteUses(handle).ofInvoice(invoice.id())) {
            sentences.add("credit note " + use.noteNumber() + " of this invoice: "
                    + money(invoice, use.cents()) + " were used by invoice " + use.invoiceNumber()
                    + " and stay used");
        }
        for (CreditNote note : new CreditNotes(handle).ofInvoice(invoice.id())) {
            if (note.state().balanceCents() > 0
                    && note.createdAt().isBefore(invoice.state().voidedAt())) {
                sentences.add("credit note " + note.document().number() + " of this invoice: "
                        + money(invoice, note.state().balanceCents())
                        + " can still be used; void it with"
                        + " `" + session.command("credit-note", "void",
                                note.document().number()) + "`");
            }
        }
        for (Payment payment : new Payments(handle).ofInvoice(invoice.id())) {
            if (!payment.isReversed()) {
                sentences.add("payment " + payment.id() + " of "
                        + money(invoice, payment.leftCents())
                        + " is kept as an unapplied payment; if it is refunded, record it with"
                        + " `" + session.command("payment", "refund",
                                payment.id().toString()) + "`");
            }
        }
        return sentences;
    }

    private static String money(Invoice invoice, long cents) {
        return Amounts.cell(cents, invoice.document().currency()).shown();
    }
}

package billing.server.console.invoice;

import billing.invoicing.Invoice;
import billing.server.console.Visit;
import billing.server.console.view.Cell;
import billing.server.console.view.State;
import billing.server.console.view.Table;
import billing.settlement.creditnote.CreditNote;
import billing.settlement.creditnote.store.CreditNotes;
import billing.settlement.payment.Payment;
import billing.settlement.payment.store.Payments;

/** What has settled an invoice: its payments and credit notes. */
final class SettledParts {
    private final Visit visit;
    private final Invoice invoice;

    SettledParts(Visit visit, Invoice invoice) {
        this.visit = visit;
        this.invoice = invoice;
    }

    /** The payments; null when the key may not read them. */
    Table payments() {
        if (!visit.session().mayRead("payment")) {
            return null;
        }
        Table table = new Table("Payments", "No payments.").column("Reference").column("Paid")
                .column("State").number("Amount").number("Not reversed").column("Action");
        for (Payment payment : new Payments(visit.handle()).ofInvoice(invoice.id())) {
            table.row(Cell.text(payment.reference() == null ? "Without reference"
                            : payment.reference()),
                    Cell.time(visit.figures().time(payment.createdAt())),
                    Cell.badge(state(payment)),
                    Cell.text(visit.figures().money(payment.amountCents(), payment.currency())),
                    Cell.text(visit.figures().money(payment.leftCents(), payment.currency())),
                    payment.isReversed() || !visit.session().mayWrite("payment") ? Cell.text("")
                            : Cell.link("Reverse", InvoiceSection.path(invoice.id())
                                    + "/reverse/" + payment.id()));
        }
        return table;
    }

    /** The state of a payment as a badge. */
    static State state(Payment payment) {
        if (payment.reversals().isEmpty()) {
            return State.good(State.words(payment.status().name()));
        }
        String kind = payment.reversals().get(payment.reversals().size() - 1).kind().code();
        return payment.isReversed() ? State.calm(State.words(kind))
                : State.warn("Partly " + kind);
    }

    /** The credit notes with their documents; null when the key may not read them. */
    Table creditNotes() {
        if (!visit.session().mayRead("credit_note")) {
            return null;
        }
        Table table = new Table("Credit notes", "No credit notes.").column("Number")
                .column("Issued").column("Reason").column("State").number("Total")
                .number("Balance").column("Document");
        for (CreditNote note : new CreditNotes(visit.handle()).ofInvoice(invoice.id())) {
            table.row(Cell.text(note.document().number()),
                    Cell.time(visit.figures().date(note.document().issuingDate())),
                    Cell.text(State.words(note.document().reason().code())),
                    Cell.badge(state(note)),
                    Cell.text(visit.figures().money(note.amounts().totalCents(),
                            note.document().currency())),
                    Cell.text(visit.figures().money(note.state().balanceCents(),
                            note.document().currency())),
                    document(note));
        }
        return table;
    }

    /** The state of a credit note as a badge. */
    static State state(CreditNote note) {
        return !note.isFinalized() ? State.warn("Draft")
                : note.state().voidedAt() != null ? State.calm("Voided") : State.good("Issued");
    }

    /** The link to the document of a credit note; empty for a draft, which has none. */
    static Cell document(CreditNote note) {
        return note.isFinalized() ? Cell.link("PDF", InvoiceSection.path(note.invoiceId())
                + "/credit-notes/" + note.id() + ".pdf") : Cell.text("");
    }
}

package billing.server.console.invoice;

import billing.invoicing.Invoice;
import billing.server.console.Visit;
import billing.server.console.view.HtmlCell;
import billing.server.console.view.HtmlTable;
import billing.server.console.view.State;
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
    HtmlTable payments() {
        if (!visit.session().mayRead("payment")) {
            return null;
        }
        HtmlTable table = new HtmlTable("Payments", "No payments.").column("Reference")
                .column("Paid").column("State").number("Amount").number("Not reversed")
                .column("Action");
        for (Payment payment : new Payments(visit.handle()).ofInvoice(invoice.id())) {
            table.row(HtmlCell.text(payment.reference() == null ? "Without reference"
                            : payment.reference()),
                    HtmlCell.time(visit.figures().time(payment.createdAt())),
                    HtmlCell.badge(PaymentStates.of(payment)),
                    HtmlCell.text(visit.figures().money(payment.amountCents(), payment.currency())),
                    HtmlCell.text(visit.figures().money(payment.leftCents(), payment.currency())),
                    payment.isReversed() || !visit.session().mayWrite("payment") ? HtmlCell.text("")
                            : HtmlCell.link("Reverse", InvoiceSection.path(invoice.id())
                                    + "/reverse/" + payment.id()));
        }
        return table;
    }

    /** The credit notes with their documents; null when the key may not read them. */
    HtmlTable creditNotes() {
        if (!visit.session().mayRead("credit_note")) {
            return null;
        }
        HtmlTable table = new HtmlTable("Credit notes", "No credit notes.").column("Number")
                .column("Issued").column("Reason").column("State").number("Total")
                .number("Balance").column("Document");
        for (CreditNote note : new CreditNotes(visit.handle()).ofInvoice(invoice.id())) {
            table.row(HtmlCell.text(note.document().number()),
                    HtmlCell.time(visit.figures().date(note.document().issuingDate())),
                    HtmlCell.text(State.words(note.document().reason().code())),
                    HtmlCell.badge(state(note)),
                    HtmlCell.text(visit.figures().money(note.amounts().totalCents(),
                            note.document().currency())),
                    HtmlCell.text(visit.figures().money(note.state().balanceCents(),
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
    static HtmlCell document(CreditNote note) {
        return note.isFinalized() ? HtmlCell.link("PDF", InvoiceSection.path(note.invoiceId())
                + "/credit-notes/" + note.id() + ".pdf") : HtmlCell.text("");
    }
}

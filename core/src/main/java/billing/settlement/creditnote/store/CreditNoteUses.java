package billing.settlement.creditnote.store;

import billing.engine.Handle;
import billing.engine.Rows;
import billing.settlement.creditnote.CreditNoteUse;
import java.util.List;
import java.util.UUID;

/** The uses of credit notes by final invoices ({@code money.md 4.6}). */
public final class CreditNoteUses {
    private static final String OF_FINAL = " credit.source = 'credit_note'"
            + " AND used.sequential_id IS NOT NULL";
    /**
     * The SQL expression of what final invoices, voided ones too, have used of a credit note
     * {@code n}, in minor units. What a hidden invoice reserves, or had reserved, is no use.
     */
    public static final String USED_CENTS = "coalesce((SELECT sum(credit.amount_cents)"
            + " FROM credits AS credit JOIN invoices AS used ON used.id = credit.invoice_id"
            + " WHERE credit.source_id = n.id AND" + OF_FINAL + "), 0)";
    private final Rows<CreditNoteUse> rows;

    /** The uses of a database. */
    public CreditNoteUses(Handle handle) {
        this.rows = new Rows<>(handle, "SELECT note.number AS note, used.number AS invoice,"
                + " credit.amount_cents FROM credits AS credit"
                + " JOIN credit_notes AS note ON note.id = credit.source_id"
                + " JOIN invoices AS used ON used.id = credit.invoice_id", row -> new CreditNoteUse(
                row.text("note"), row.text("invoice"), row.number("amount_cents")));
    }

    /** Returns the amounts that an invoice has used of credit notes of other invoices. */
    public List<CreditNoteUse> by(UUID invoiceId) {
        return rows.list("WHERE" + OF_FINAL + " AND used.id = ? ORDER BY note.number", invoiceId);
    }

    /** Returns the amounts that other invoices have used of the credit notes of an invoice. */
    public List<CreditNoteUse> ofInvoice(UUID invoiceId) {
        return rows.list("WHERE" + OF_FINAL + " AND note.invoice_id = ?"
                + " ORDER BY note.number, used.number", invoiceId);
    }
}

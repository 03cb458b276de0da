package billing.check.store;

import billing.engine.Handle;
import billing.engine.Row;
import billing.engine.Rows;
import billing.invoicing.InvoiceStatus;
import billing.invoicing.InvoiceType;
import billing.invoicing.PaymentStatus;
import billing.kernel.money.CurrencyUnit;
import java.util.List;
import java.util.function.Consumer;

/** The stored settlements, added up, with the sums of the documents that they follow from. */
public final class SettlementSums {
    /** The settlements of each invoice by kind, and what they should be by its documents. */
    private static final String INVOICES = "SELECT i.number, i.currency, i.status,"
            + " i.payment_status, i.invoice_type, i.total_amount_cents AS total,"
            + " coalesce(s.paid, 0) AS paid, coalesce(s.offset, 0) AS offset,"
            + " coalesce(s.unexplained, 0) AS unexplained, coalesce(s.fees, 0) AS fees,"
            + " coalesce(s.by_hand, 0) AS by_hand, coalesce(s.voided, 0) AS voided,"
            + " (SELECT coalesce(sum(offset_amount_cents), 0) FROM credit_notes n"
            + " WHERE n.invoice_id = i.id AND n.status = 'finalized') AS offset_by_notes"
            + " FROM invoices i LEFT JOIN (SELECT invoice_id,"
            + " sum(CASE WHEN kind IN ('payment', 'reversal', 'balance', 'fees')"
            + " THEN amount_cents ELSE 0 END) AS paid,"
            + " sum(CASE WHEN kind IN ('payment', 'reversal') AND payment_id IS NULL"
            + " THEN amount_cents ELSE 0 END) AS unexplained,"
            + " sum(CASE WHEN kind = 'fees' THEN amount_cents ELSE 0 END) AS fees,"
            + " sum(CASE WHEN kind = 'offset' THEN amount_cents ELSE 0 END) AS offset,"
            + " sum(CASE WHEN kind = 'by_hand' THEN amount_cents ELSE 0 END) AS by_hand,"
            + " sum(CASE WHEN kind = 'void' THEN amount_cents ELSE 0 END) AS voided"
            + " FROM invoice_settlements GROUP BY invoice_id) AS s ON s.invoice_id = i.id";
    /** The offset of each credit note, and the sum of its settlements. */
    private static final String OFFSETS = "SELECT n.number, n.currency, CASE WHEN n.status"
            + " = 'finalized' THEN n.offset_amount_cents ELSE 0 END AS offset,"
            + " coalesce((SELECT sum(s.amount_cents)"
            + " FROM invoice_settlements s WHERE s.invoice_id = n.invoice_id"
            + " AND s.credit_note_id = n.id), 0) AS settled FROM credit_notes n";
    /** The allocation of each payment: to its invoice, to the customer balance, and the rest. */
    private static final String PAYMENTS = "SELECT p.id, p.currency, p.amount_cents"
            + " - coalesce((SELECT sum(r.amount_cents) FROM payment_reversals r"
            + " WHERE r.payment_id = p.id), 0) AS left, coalesce((SELECT sum(s.amount_cents)"
            + " FROM invoice_settlements s WHERE s.payment_id = p.id), 0)"
            + " + coalesce((SELECT sum(b.amount_cents) FROM customer_balance_entries b"
            + " WHERE b.payment_id = p.id), 0) AS used FROM payments p";
    private static final String BALANCES = "SELECT c.external_id, b.currency,"
            + " sum(b.amount_cents) AS sum, (SELECT e.balance_cents"
            + " FROM customer_balance_entries e WHERE e.customer_id = b.customer_id"
            + " AND e.currency = b.currency ORDER BY e.seq DESC LIMIT 1) AS balance"
            + " FROM customer_balance_entries b JOIN customers c ON c.id = b.customer_id";
    private static final String USES = "SELECT i.number, i.currency, -sum(b.amount_cents) AS used,"
            + " coalesce((SELECT sum(s.amount_cents) FROM invoice_settlements s"
            + " WHERE s.invoice_id = i.id AND s.kind = 'balance'), 0) AS settled"
            + " FROM customer_balance_entries b JOIN invoices i ON i.id = b.invoice_id";
    private static final String NOTES = "SELECT i.number, n.number AS note FROM credit_notes n"
            + " JOIN invoices i ON i.id = n.invoice_id";
    private final Handle handle;

    /** The sums in a database. */
    public SettlementSums(Handle handle) {
        this.handle = handle;
    }

    /**
     * An invoice with the sums of its settlements.
     *
     * @param noteOffsetCents the sum of the offsets of its credit notes
     */
    public record OfInvoice(Header header, Settled settled, long noteOffsetCents) {
        /** What decides how an invoice may be settled; the number is null without one. */
        public record Header(String number, InvoiceStatus status, InvoiceType type,
                             PaymentStatus paymentStatus, CurrencyUnit currency,
                             long totalCents) {
        }

        /**
         * The settlements by kind.
         *
         * @param paidCents        by payments, reversals, the customer balance and paid fees
         * @param unexplainedCents the part of these that names no payment though it should
         */
        public record Settled(long paidCents, long unexplainedCents, long feesCents,
                              long offsetCents, long byHandCents, long voidedCents) {
        }
    }

    /**
     * A sum of settlements or entries, and what it should be.
     *
     * @param name what it is of: the id of a payment, a number, an external id
     */
    public record Compared(String name, CurrencyUnit currency, long cents, long expectedCents) {
    }

    /** A credit note and its invoice, by their numbers. */
    public record NoteOfInvoice(String invoice, String note) {
    }

    /** Hands over the invoices but drafts, by creation. */
    public void eachInvoice(Consumer<OfInvoice> receiver) {
        new Rows<>(handle, INVOICES, SettlementSums::invoice)
                .each(receiver, "WHERE i.status <> 'draft' ORDER BY i.created_at, i.id");
    }

    /** Hands over what was used of each payment, and what is left of it after reversals. */
    public void eachPayment(Consumer<Compared> receiver) {
        new Rows<>(handle, PAYMENTS, row -> new Compared(row.id("id").toString(),
                row.currency("currency"), row.number("used"), row.number("left")))
                .each(receiver, "ORDER BY p.recorded_at, p.id");
    }

    /** Hands over the stored balance of each customer and currency, and the sum of its entries. */
    public void eachBalance(Consumer<Compared> receiver) {
        new Rows<>(handle, BALANCES, row -> new Compared(row.text("external_id"),
                row.currency("currency"), row.number("balance"), row.number("sum")))
                .each(receiver, "GROUP BY b.customer_id, c.external_id, b.currency"
                        + " ORDER BY c.external_id, b.currency");
    }

    /** Hands over what balances settled of each invoice, and their entries for it. */
    public void eachBalanceUse(Consumer<Compared> receiver) {
        new Rows<>(handle, USES, row -> new Compared(row.text("number"),
                row.currency("currency"), row.number("settled"), row.number("used")))
                .each(receiver, "GROUP BY i.id, i.number, i.currency, i.created_at"
                        + " ORDER BY i.created_at, i.id");
    }

    /** Hands over what each credit note settled, and its offset. */
    public void eachOffset(Consumer<Compared> receiver) {
        new Rows<>(handle, OFFSETS, row -> new Compared(row.text("number"),
                row.currency("currency"), row.number("settled"), row.number("offset")))
                .each(receiver, "ORDER BY n.created_at, n.id");
    }

    /** The valid credit notes that were issued after their invoice was voided. */
    public List<NoteOfInvoice> notesAfterVoid() {
        return new Rows<>(handle, NOTES, row ->
                new NoteOfInvoice(row.text("number"), row.text("note")))
                .list("WHERE i.status = 'voided' AND n.status = 'finalized'"
                        + " AND n.credit_status <> 'voided' AND n.created_at > i.voided_at"
                        + " ORDER BY n.created_at, n.id");
    }

    private static OfInvoice invoice(Row row) {
        return new OfInvoice(new OfInvoice.Header(row.text("number"),
                row.constant("status", InvoiceStatus.class),
                row.constant("invoice_type", InvoiceType.class),
                row.constant("payment_status", PaymentStatus.class),
                row.currency("currency"), row.number("total")),
                new OfInvoice.Settled(row.number("paid"), row.number("unexplained"),
                        row.number("fees"), row.number("offset"), row.number("by_hand"),
                        row.number("voided")),
                row.number("offset_by_notes"));
    }
}

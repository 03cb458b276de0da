package billing.check;

import billing.engine.Handle;
import billing.engine.Row;
import billing.engine.Rows;
import billing.kernel.money.CurrencyUnit;
import java.util.ArrayList;
import java.util.List;

/**
 * Whether every settlement of an invoice follows from a payment, its reversal, the customer
 * balance, a credit note or the invoice itself, and whether a voided invoice was credited by
 * anything but its void ({@code money.md 4.9, 7, 12}).
 */
final class SettlementsCheck {
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
    private final List<Finding> findings = new ArrayList<>();

    SettlementsCheck(Handle handle) {
        this.handle = handle;
    }

    /** Where they differ; nothing when all is well. */
    List<Finding> findings() {
        new Rows<>(handle, INVOICES, row -> {
            check(row);
            return row;
        }).list("WHERE i.status <> 'draft' ORDER BY i.created_at, i.id");
        new Rows<>(handle, PAYMENTS, row -> compare(null, "payment " + row.id("id"), "used",
                row.number("used"), "what is left of it", row.number("left"),
                row.currency("currency"))).list("ORDER BY p.recorded_at, p.id");
        new Rows<>(handle, BALANCES, row -> compare(null, "the balance of customer "
                + row.text("external_id"), "kept", row.number("balance"), "its entries",
                row.number("sum"), row.currency("currency")))
                .list("GROUP BY b.customer_id, c.external_id, b.currency"
                        + " ORDER BY c.external_id, b.currency");
        new Rows<>(handle, USES, row -> compare(row.text("number"), "the customer balance",
                "settled", row.number("settled"), "its entries", row.number("used"),
                row.currency("currency"))).list("GROUP BY i.id, i.number, i.currency, i.created_at"
                        + " ORDER BY i.created_at, i.id");
        new Rows<>(handle, OFFSETS, row -> compare(null, "credit note " + row.text("number"),
                "settled", row.number("settled"), "the credit note", row.number("offset"),
                row.currency("currency"))).list("ORDER BY n.created_at, n.id");
        new Rows<>(handle, NOTES, row -> findings.add(new Finding(row.text("number"),
                "credit note " + row.text("note") + " was issued after the invoice was voided",
                "void the credit note: billing credit-note void " + row.text("note"))))
                .list("WHERE i.status = 'voided' AND n.status = 'finalized'"
                        + " AND n.credit_status <> 'voided' AND n.created_at > i.voided_at"
                        + " ORDER BY n.created_at, n.id");
        return findings;
    }

    private void check(Row row) {
        String number = row.text("number");
        CurrencyUnit currency = row.currency("currency");
        long paid = row.number("paid");
        compare(number, "what was paid", "recorded", paid, "payments, reversals and balance",
                paid - row.number("unexplained"), currency);
        // Its fees were paid one by one, before it gathered them.
        compare(number, "what its fees had been paid with", "recorded", row.number("fees"),
                "the type of the invoice", row.text("invoice_type").equals("advance_charges")
                        ? row.number("total") : 0, currency);
        compare(number, "what credit notes offset", "recorded", row.number("offset"),
                "the credit notes", row.number("offset_by_notes"), currency);
        long open = row.number("total") - paid - row.number("offset");
        boolean payable = row.text("status").equals("finalized")
                || row.text("status").equals("open");
        compare(number, "what the payment status settles by hand", "recorded",
                row.number("by_hand"), "the payment status",
                payable && row.text("payment_status").equals("succeeded") ? Math.max(0, open) : 0,
                currency);
        compare(number, "the amount that the void deducted", "recorded", row.number("voided"),
                "what was open", row.text("status").equals("voided") ? open : 0, currency);
    }

    private boolean compare(String invoice, String what, String how, long one, String source,
                            long other, CurrencyUnit currency) {
        return one == other || findings.add(new Finding(invoice, what + ": " + money(one, currency)
                + " is " + how + ", " + money(other, currency) + " follows from " + source, null));
    }

    private static String money(long cents, CurrencyUnit currency) {
        return currency.toUnits(cents).toPlainString() + " " + currency;
    }
}

package billing.settlement.statement.store;

import billing.engine.Handle;
import billing.engine.Rows;
import billing.kernel.money.CurrencyUnit;
import billing.settlement.creditnote.store.CreditNoteUses;
import billing.settlement.wallet.PaidCredits;
import billing.settlement.wallet.store.WalletHistories;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;

/**
 * What voided invoices were paid with and what is still owed to the customer ({@code money.md 4.9,
 * 14}): payments, used credit notes and credits that were not restored to wallets, less what credit
 * notes credit or refund. Purchased credits remain credits, so top-ups are left out.
 */
final class UnappliedPayments {
    private static final String VOIDED = "i.customer_id = ? AND i.currency = ?"
            + " AND i.status = 'voided' AND i.sequential_id IS NOT NULL"
            + " AND i.invoice_type <> 'credit'";
    private static final String INVOICES =
            "SELECT i.id, i.voided_at, i.credit_notes_amount_cents FROM invoices i";
    private static final String SETTLEMENTS = "SELECT s.invoice_id, s.amount_cents AS cents,"
            + " s.settled_at AS at FROM invoice_settlements s"
            + " JOIN invoices i ON i.id = s.invoice_id";
    private static final String NOTES = "SELECT n.invoice_id, n.credit_amount_cents,"
            + " n.refund_amount_cents, n.created_at, n.voided_at, " + CreditNoteUses.USED_CENTS
            + " AS used_cents FROM credit_notes n"
            + " JOIN invoices i ON i.id = n.invoice_id";
    private final Handle handle;

    UnappliedPayments(Handle handle) {
        this.handle = handle;
    }

    /** A change of what is owed for a voided invoice, in minor units. */
    record Change(UUID invoiceId, Instant at, long cents) {
    }

    /** The changes of a customer's invoices in a currency, from their voids on. */
    List<Change> changes(UUID customerId, CurrencyUnit currency) {
        Map<UUID, Balance> balances = new LinkedHashMap<>();
        new Rows<>(handle, INVOICES, row -> Map.entry(row.id("id"),
                new Balance(row.instant("voided_at"), row.number("credit_notes_amount_cents"))))
                .list("WHERE " + VOIDED, customerId, currency)
                .forEach(one -> balances.put(one.getKey(), one.getValue()));
        if (balances.isEmpty()) {
            return List.of();
        }
        PaidCredits credits = new PaidCredits(new WalletHistories(handle)
                .ofCustomers(List.of(customerId)).getOrDefault(customerId, List.of()));
        balances.forEach((id, balance) -> balance.add(balance.voidedAt, credits.keptCents(id)));
        new Rows<>(handle, SETTLEMENTS, row -> new Change(row.id("invoice_id"),
                row.instant("at"), row.number("cents")))
                .list("WHERE " + VOIDED + " AND s.kind IN ('payment', 'reversal', 'balance',"
                        + " 'fees')", customerId, currency)
                .forEach(one -> balances.get(one.invoiceId()).add(one.at(), one.cents()));
        for (Change one : ofNotes(customerId, currency)) {
            balances.get(one.invoiceId()).add(one.at(), one.cents());
        }
        List<Change> changes = new ArrayList<>();
        balances.forEach((id, balance) -> balance.changes(id, changes));
        return changes;
    }

    private List<Change> ofNotes(UUID customerId, CurrencyUnit currency) {
        List<Change> changes = new ArrayList<>();
        new Rows<>(handle, NOTES, row -> {
            UUID invoice = row.id("invoice_id");
            long credit = row.number("credit_amount_cents");
            changes.add(new Change(invoice, row.instant("created_at"),
                    -credit - row.number("refund_amount_cents")));
            if (row.instant("voided_at") != null) {
                changes.add(new Change(invoice, row.instant("voided_at"),
                        credit - row.number("used_cents")));
            }
            return invoice;
        }).list("WHERE " + VOIDED + " AND n.status = 'finalized'", customerId, currency);
        return changes;
    }

    /** The sum of one invoice; more credited than paid is a loss, and nothing is owed. */
    private static final class Balance {
        private final Instant voidedAt;
        private final TreeMap<Instant, Long> changes = new TreeMap<>();

        Balance(Instant voidedAt, long cents) {
            this.voidedAt = voidedAt;
            changes.put(voidedAt, cents);
        }

        void add(Instant at, long cents) {
            changes.merge(at.isBefore(voidedAt) ? voidedAt : at, cents, Long::sum);
        }

        void changes(UUID invoiceId, List<Change> to) {
            long sum = 0;
            for (Map.Entry<Instant, Long> change : changes.entrySet()) {
                long before = Math.max(0, sum);
                sum += change.getValue();
                if (Math.max(0, sum) != before) {
                    to.add(new Change(invoiceId, change.getKey(), Math.max(0, sum) - before));
                }
            }
        }
    }
}

package billing.settlement.balance.store;

import billing.engine.Columns;
import billing.engine.Handle;
import billing.engine.Row;
import billing.engine.Rows;
import billing.kernel.money.CurrencyUnit;
import billing.kernel.money.Money;
import billing.settlement.balance.BalanceEntry;
import billing.settlement.balance.BalanceEntry.Cause;
import billing.settlement.balance.BalanceEntry.Kind;
import billing.settlement.balance.BalanceUse;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** The entries of customer balances, which are only added. */
public final class BalanceEntries {
    /** The SQL condition of a customer {@code c} with entries. */
    public static final String HAS_ENTRIES = "EXISTS (SELECT 1 FROM customer_balance_entries"
            + " WHERE customer_id = c.id)";
    private static final String OF_CURRENCY = "WHERE customer_id = ? AND currency = ?";
    private final Handle handle;
    private final Rows<BalanceEntry> rows;

    /** The entries of a database. */
    public BalanceEntries(Handle handle) {
        this.handle = handle;
        this.rows = new Rows<>(handle, "SELECT * FROM customer_balance_entries",
                BalanceEntries::entry);
    }

    /** The balance of a customer in a currency, in minor units; 0 without entries. */
    public long balanceCents(UUID customerId, CurrencyUnit currency) {
        return new Rows<>(handle, "SELECT balance_cents FROM customer_balance_entries",
                row -> row.number("balance_cents"))
                .first(OF_CURRENCY + " ORDER BY seq DESC LIMIT 1", customerId, currency)
                .orElse(0L);
    }

    /** The latest instant of the entries of a customer in a currency, of which there are some. */
    public Instant latestAt(UUID customerId, CurrencyUnit currency) {
        return new Rows<>(handle, "SELECT entered_at FROM customer_balance_entries",
                row -> row.instant("entered_at"))
                .first(OF_CURRENCY + " ORDER BY entered_at DESC LIMIT 1", customerId, currency)
                .orElseThrow();
    }

    /** The balances of a customer that are not 0, one for each currency, by its code. */
    public List<Money> balances(UUID customerId) {
        return new Rows<>(handle, "SELECT currency, sum(amount_cents) AS cents"
                + " FROM customer_balance_entries",
                row -> new Money(row.number("cents"), row.currency("currency")))
                .list("WHERE customer_id = ? GROUP BY currency HAVING sum(amount_cents) <> 0"
                        + " ORDER BY currency", customerId);
    }

    /** The entries of a customer, by currency and in the order in which they were recorded. */
    public List<BalanceEntry> ofCustomer(UUID customerId) {
        return rows.list("WHERE customer_id = ? ORDER BY currency, seq", customerId);
    }

    /**
     * The excess of a payment that was added and not reversed, in minor units; uses do not count.
     */
    public long excessCents(UUID paymentId) {
        return new Rows<>(handle, "SELECT coalesce(sum(amount_cents), 0) AS cents"
                + " FROM customer_balance_entries", row -> row.number("cents"))
                .first("WHERE payment_id = ?", paymentId).orElseThrow();
    }

    /** The amounts of the balance that pay invoices, those applied last first. */
    public List<BalanceUse> uses(UUID customerId, CurrencyUnit currency) {
        return uses(OF_CURRENCY, customerId, currency);
    }

    /** The amount that the balance pays of an invoice; minor units. */
    public long appliedCents(UUID customerId, CurrencyUnit currency, UUID invoiceId) {
        return uses(OF_CURRENCY + " AND invoice_id = ?", customerId, currency, invoiceId).stream()
                .mapToLong(BalanceUse::cents).sum();
    }

    /** A release is of the amounts that were applied last before it. */
    private List<BalanceUse> uses(String where, Object... values) {
        List<BalanceUse> uses = new ArrayList<>();
        Map<UUID, Long> released = new HashMap<>();
        for (BalanceEntry entry : rows.list(where + " AND invoice_id IS NOT NULL ORDER BY seq DESC",
                values)) {
            UUID invoice = entry.cause().invoiceId();
            long left = released.getOrDefault(invoice, 0L) + entry.cents();
            released.put(invoice, Math.max(0, left));
            if (left < 0) {
                uses.add(new BalanceUse(invoice, -left, entry.enteredAt()));
            }
        }
        return uses;
    }

    /**
     * Adds an entry; its balance is computed from the entry before.
     *
     * @param entry whose {@code balanceCents} is not read
     */
    public void insert(BalanceEntry entry, Instant now) {
        Columns.of("customer_balance_entries").set("customer_id", entry.customerId())
                .set("currency", entry.currency()).set("kind", entry.kind())
                .set("amount_cents", entry.cents())
                .set("balance_cents", Math.addExact(entry.cents(),
                        balanceCents(entry.customerId(), entry.currency())))
                .set("payment_id", entry.cause().paymentId())
                .set("reversal_id", entry.cause().reversalId())
                .set("invoice_id", entry.cause().invoiceId())
                .set("reference", entry.cause().reference())
                .set("entered_at", entry.enteredAt()).set("recorded_at", now).insert(handle);
    }

    private static BalanceEntry entry(Row row) {
        return new BalanceEntry(row.id("customer_id"), row.currency("currency"),
                row.constant("kind", Kind.class), row.number("amount_cents"),
                row.number("balance_cents"),
                new Cause(row.id("payment_id"), row.id("reversal_id"), row.id("invoice_id"),
                        row.text("reference")),
                row.instant("entered_at"));
    }
}

package billing.settlement.payment.store;

import billing.engine.Handle;
import billing.engine.Row;
import billing.engine.Rows;
import billing.invoicing.Settlement;
import billing.settlement.balance.BalanceEntry;
import billing.settlement.payment.AccountChange;
import billing.settlement.payment.PaymentReversal;
import java.util.Collection;
import java.util.List;
import java.util.UUID;

/** The stored changes of the accounts of customers, with the payments that they are about. */
public final class AccountChanges {
    private static final String PAID = " LEFT JOIN payments p ON p.id = c.payment_id"
            + " LEFT JOIN payment_reversals r ON r.id = c.reversal_id";
    /** A payment was reversed whose invoice had been voided before. */
    private static final String OF_VOID = "(SELECT 1 FROM invoice_settlements v"
            + " WHERE v.invoice_id = c.invoice_id AND v.reversal_id = c.reversal_id"
            + " AND v.kind = 'void')";
    private static final String OF_INVOICES = "SELECT c.*, i.customer_id, i.currency,"
            + " CASE WHEN i.voided_at > c.settled_at AND EXISTS " + OF_VOID
            + " THEN i.voided_at ELSE c.settled_at END AS at, NULL AS entity,"
            + " p.reference AS shown, r.kind AS reversal, r.reason,"
            + " EXISTS " + OF_VOID + " AS of_void"
            + " FROM invoice_settlements c JOIN invoices i ON i.id = c.invoice_id" + PAID;
    private static final String OF_BALANCES = "SELECT c.*, c.entered_at AS at,"
            + " coalesce(c.reference, p.reference) AS shown, r.kind AS reversal, r.reason,"
            + " 0 AS of_void, (SELECT e.code FROM invoices i JOIN billing_entities e"
            + " ON e.id = i.billing_entity_id WHERE i.id = p.payable_id) AS entity"
            + " FROM customer_balance_entries c" + PAID;
    private final Handle handle;

    /** The changes of a database. */
    public AccountChanges(Handle handle) {
        this.handle = handle;
    }

    /** The settlements of the invoices of customers, in the order in which they were recorded. */
    public List<AccountChange> ofInvoices(Collection<UUID> customerIds) {
        return new Rows<>(handle, OF_INVOICES, row -> change(row, AccountChange.Kind.of(
                row.constant("kind", Settlement.Kind.class), reversal(row))))
                .listIn("WHERE i.customer_id", customerIds, "ORDER BY c.seq");
    }

    /**
     * The entries of the balances of customers that are about no invoice, in the order in which
     * they were recorded: what a balance pays is a settlement of the invoice.
     */
    public List<AccountChange> ofBalances(Collection<UUID> customerIds) {
        return new Rows<>(handle, OF_BALANCES, row -> change(row, AccountChange.Kind.of(
                row.constant("kind", BalanceEntry.Kind.class), reversal(row))))
                .listIn("WHERE c.invoice_id IS NULL AND c.customer_id", customerIds,
                        "ORDER BY c.seq");
    }

    private static PaymentReversal.Kind reversal(Row row) {
        return row.constant("reversal", PaymentReversal.Kind.class);
    }

    private static AccountChange change(Row row, AccountChange.Kind kind) {
        return new AccountChange(row.id("customer_id"), row.id("invoice_id"), kind,
                row.number("amount_cents"), row.currency("currency"),
                new AccountChange.Cause(row.id("payment_id"), row.id("reversal_id"),
                        row.text("shown"), row.text("reason"), row.text("entity")),
                row.flag("of_void"), row.instant("at"), row.instant("recorded_at"));
    }
}

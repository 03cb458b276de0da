package billing.books.store;

import billing.books.store.Vouchers.ByCustomer;
import billing.books.voucher.SettlementVoucher;
import billing.books.voucher.SettlementVoucher.Kind;
import billing.engine.Handle;
import billing.engine.Row;
import billing.engine.Rows;
import java.util.Collection;
import java.util.Locale;
import java.util.UUID;

/** Reads what settled invoices, and what went into customer balances and out of them. */
final class SettlementVouchers {
    private static final String OF_INVOICES = "SELECT s.*, i.customer_id, i.currency, p.reference,"
            + " r.kind AS reversal, EXISTS (SELECT 1 FROM invoice_settlements v"
            + " WHERE v.invoice_id = s.invoice_id AND v.reversal_id = s.reversal_id"
            + " AND v.kind = 'void') AS of_void FROM invoice_settlements s"
            + " JOIN invoices i ON i.id = s.invoice_id"
            + " LEFT JOIN payments p ON p.id = s.payment_id"
            + " LEFT JOIN payment_reversals r ON r.id = s.reversal_id";
    private static final String OF_BALANCES = "SELECT b.*,"
            + " coalesce(b.reference, p.reference) AS shown, r.kind AS reversal"
            + " FROM customer_balance_entries b LEFT JOIN payments p ON p.id = b.payment_id"
            + " LEFT JOIN payment_reversals r ON r.id = b.reversal_id";
    private final Handle handle;

    SettlementVouchers(Handle handle) {
        this.handle = handle;
    }

    private record Owned(UUID customer, SettlementVoucher settlement) {
    }

    ByCustomer<SettlementVoucher> ofCustomers(Collection<UUID> customers) {
        ByCustomer<SettlementVoucher> found = new ByCustomer<>();
        new Rows<>(handle, OF_INVOICES, row -> new Owned(row.id("customer_id"),
                new SettlementVoucher(row.id("invoice_id"), kind(row), row.number("amount_cents"),
                        row.currency("currency"), row.text("reference"), row.flag("of_void"),
                        row.instant("settled_at"))))
                .listIn("WHERE s.kind NOT IN ('void', 'fees', 'offset') AND i.customer_id",
                        customers, "ORDER BY s.settled_at, s.seq")
                .forEach(one -> found.add(one.customer(), one.settlement()));
        new Rows<>(handle, OF_BALANCES, row -> new Owned(row.id("customer_id"),
                new SettlementVoucher(null, balanceKind(row), row.number("amount_cents"),
                        row.currency("currency"), row.text("shown"), false,
                        row.instant("entered_at"))))
                .listIn("WHERE b.invoice_id IS NULL AND b.customer_id", customers,
                        "ORDER BY b.entered_at, b.seq")
                .forEach(one -> found.add(one.customer(), one.settlement()));
        return found;
    }

    private static Kind kind(Row row) {
        return switch (row.text("kind")) {
            case "payment" -> Kind.PAYMENT;
            case "reversal" -> reversal(row);
            case "balance" -> Kind.BALANCE_APPLIED;
            default -> Kind.BY_HAND;
        };
    }

    private static Kind balanceKind(Row row) {
        return switch (row.text("kind")) {
            case "overpayment" -> Kind.PAYMENT;
            case "reversal" -> reversal(row);
            default -> Kind.BALANCE_REFUNDED;
        };
    }

    private static Kind reversal(Row row) {
        return Kind.valueOf("PAYMENT_" + row.text("reversal").toUpperCase(Locale.ROOT));
    }
}

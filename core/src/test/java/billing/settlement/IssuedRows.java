package billing.settlement;

import billing.engine.Columns;
import billing.engine.Handle;
import billing.engine.Sql;
import billing.invoicing.Invoice;
import java.nio.charset.StandardCharsets;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** One row of each table of what is issued and booked for an invoice; for tests. */
final class IssuedRows {
    /** The tables that the schema protects, in an order in which their rows can be added. */
    static final List<String> TABLES = List.of("credit_notes", "credit_note_items",
            "credit_note_taxes", "wallet_transactions", "wallet_fundings", "payments",
            "payment_receipts", "bank_lines", "bank_line_payments", "payment_requests",
            "payment_request_invoices", "corrected_fees", "correction_coupons",
            "correction_lines", "correction_takes");
    private static final Map<String, String> REFERENCES = Map.ofEntries(
            Map.entry("coupon_id", "coupons"), Map.entry("applied_coupon_id", "applied_coupons"),
            Map.entry("wallet_id", "wallets"), Map.entry("inbound_id", "wallet_transactions"),
            Map.entry("outbound_id", "wallet_transactions"),
            Map.entry("credit_note_id", "credit_notes"), Map.entry("payment_id", "payments"),
            Map.entry("payment_request_id", "payment_requests"),
            Map.entry("line_id", "correction_lines"));

    private final Handle handle;
    private final Map<String, Object> references = new HashMap<>();

    /** Rows that refer to an invoice and its parts. */
    IssuedRows(Handle handle, Invoice invoice) {
        this.handle = handle;
        REFERENCES.forEach((column, table) -> references.put(column, id(table)));
        references.put("bank_line_id", "1");
        references.put("customer_id", invoice.parties().customerId());
        references.put("invoice_id", invoice.id());
        references.put("fee_id", invoice.parts().fees().get(0).id());
        references.put("subscription_id",
                invoice.parts().subscriptions().get(0).subscriptionId());
    }

    /** Adds a row to every table. */
    void insert() {
        List.of("coupons", "applied_coupons", "wallets").forEach(table -> insert(table, Map.of()));
        Map<String, Map<String, Object>> stated = Map.of(
                "credit_notes", Map.of("status", "finalized", "credit_status", "available",
                        "credit_amount_cents", 100, "balance_amount_cents", 60),
                "wallet_transactions", Map.of("status", "settled", "amount_cents", 100,
                        "remaining_amount_cents", 60),
                "correction_lines", Map.of("billed_on", references.get("invoice_id"),
                        "fee_id", references.get("fee_id")));
        TABLES.forEach(table -> insert(table, stated.getOrDefault(table, Map.of())));
    }

    /** Adds a row: stated values, and any value where a column needs one. */
    void insert(String table, Map<String, Object> stated) {
        Map<String, Object> row = new LinkedHashMap<>();
        try {
            DatabaseMetaData data = Sql.connection(handle).getMetaData();
            try (ResultSet column = data.getColumns(null, Sql.connection(handle).getSchema(),
                    table, "%")) {
                while (column.next()) {
                    String name = column.getString("COLUMN_NAME");
                    if (column.getInt("NULLABLE") == DatabaseMetaData.columnNoNulls) {
                        row.put(name, value(table, name, column.getString("TYPE_NAME")));
                    }
                }
            }
        } catch (SQLException e) {
            throw new IllegalStateException(table, e);
        }
        row.putAll(stated);
        Columns columns = Columns.of(table);
        row.forEach(columns::set);
        columns.insert(handle);
    }

    private Object value(String table, String column, String type) {
        if (references.containsKey(column)) {
            return references.get(column);
        }
        if (type.equalsIgnoreCase("text")) {
            return "1";
        }
        return column.endsWith("id") && !column.equals("sequential_id") ? id(table) : 1;
    }

    /** The identifier of the row of a table. */
    static UUID id(String table) {
        return UUID.nameUUIDFromBytes(table.getBytes(StandardCharsets.UTF_8));
    }
}

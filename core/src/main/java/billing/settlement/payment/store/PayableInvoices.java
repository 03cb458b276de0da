package billing.settlement.payment.store;

import billing.engine.Handle;
import billing.engine.Row;
import billing.engine.Rows;
import billing.invoicing.InvoiceType;
import billing.settlement.payment.matching.InvoiceNumbers;
import billing.settlement.payment.matching.PayableInvoice;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/** The stored invoices, as needed for matching bank lines. */
public final class PayableInvoices {
    private static final String SELECT = "SELECT invoice.*, customer.name, customer.legal_name,"
            + " customer.firstname, customer.lastname, EXISTS (SELECT 1"
            + " FROM wallet_transactions t JOIN wallets w ON w.id = t.wallet_id"
            + " WHERE t.invoice_id = invoice.id AND t.transaction_status = 'purchased'"
            + " AND t.status <> 'settled' AND w.status = 'terminated') AS wallet_ended"
            + " FROM invoices_with_settlements AS invoice"
            + " JOIN customers AS customer ON customer.id = invoice.customer_id";
    private static final String DUE = "WHERE invoice.status = 'finalized'"
            + " AND invoice.total_amount_cents - invoice.total_paid_amount_cents"
            + " - invoice.total_offset_amount_cents > 0 ORDER BY invoice.issuing_date, invoice.id";
    private final Handle handle;
    private final Rows<PayableInvoice> rows;

    /** The invoices of a database. */
    public PayableInvoices(Handle handle) {
        this.handle = handle;
        this.rows = new Rows<>(handle, SELECT, PayableInvoices::invoice);
    }

    /** Returns the invoices with an amount due, and those whose numbers are among the keys. */
    public List<PayableInvoice> dueOrNamed(Set<String> keys) {
        Map<UUID, PayableInvoice> found = new LinkedHashMap<>();
        rows.list(DUE).stream().filter(invoice -> invoice.dueCents() > 0)
                .forEach(invoice -> found.put(invoice.id(), invoice));
        rows.listIn("WHERE invoice.id", named(keys), "")
                .forEach(invoice -> found.putIfAbsent(invoice.id(), invoice));
        return List.copyOf(found.values());
    }

    /**
     * Returns the ids of the invoices whose numbers are among the keys. Keys ignore separators and
     * case, so all invoice numbers are read.
     */
    public Set<UUID> named(Set<String> keys) {
        Set<UUID> ids = new HashSet<>();
        new Rows<>(handle, "SELECT id, number FROM invoices",
                row -> Map.entry(row.id("id"), row.text("number"))).each(one -> {
                    if (keys.contains(InvoiceNumbers.key(one.getValue()))) {
                        ids.add(one.getKey());
                    }
                }, "WHERE status IN ('finalized', 'voided')");
        return ids;
    }

    private static PayableInvoice invoice(Row row) {
        // A top-up whose wallet has ended cannot be paid.
        boolean payable = row.text("status").equals("finalized") && !row.flag("wallet_ended");
        long due = !payable ? 0 : row.number("total_amount_cents")
                - row.number("total_paid_amount_cents")
                - row.number("total_offset_amount_cents");
        return new PayableInvoice(row.id("id"), row.text("number"), row.id("customer_id"),
                names(row), row.currency("currency"), Math.max(0, due),
                row.constant("invoice_type", InvoiceType.class) == InvoiceType.CREDIT,
                due > 0 && !row.text("payment_status").equals("succeeded"));
    }

    private static List<String> names(Row row) {
        List<String> names = new ArrayList<>();
        String first = row.text("firstname") == null ? "" : row.text("firstname");
        String last = row.text("lastname") == null ? "" : row.text("lastname");
        for (String name : new String[] {row.text("name"), row.text("legal_name"),
            (first + " " + last).strip()}) {
            if (name != null && !name.isBlank()) {
                names.add(name);
            }
        }
        return names;
    }
}

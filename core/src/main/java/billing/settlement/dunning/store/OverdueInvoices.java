package billing.settlement.dunning.store;

import billing.engine.Handle;
import billing.engine.Rows;
import billing.invoicing.Invoice;
import billing.invoicing.store.Invoices;
import java.time.LocalDate;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;

/** The overdue final invoices, without those issued in a partner's name. */
public final class OverdueInvoices {
    private static final String OVERDUE = "payment_overdue = 1 AND status = 'finalized'"
            + " AND self_billed = 0";
    private final Handle handle;

    /** The overdue invoices of a database. */
    public OverdueInvoices(Handle handle) {
        this.handle = handle;
    }

    /** The customers with any, by their ids. */
    public List<UUID> customers() {
        return new Rows<>(handle, "SELECT DISTINCT customer_id FROM invoices",
                row -> row.id("customer_id")).list("WHERE " + OVERDUE + " ORDER BY customer_id");
    }

    /** The latest day on which any was due; empty without any. */
    public Optional<LocalDate> latestDueDate() {
        return new Rows<>(handle, "SELECT max(payment_due_date) AS latest FROM invoices",
                row -> Optional.ofNullable(row.date("latest"))).first("WHERE " + OVERDUE)
                .flatMap(date -> date);
    }

    /** Those of some customers, by customer: whole, the earliest issued first. */
    public Map<UUID, List<Invoice>> ofCustomers(Collection<UUID> customerIds) {
        List<UUID> ids = new Rows<>(handle, "SELECT id FROM invoices", row -> row.id("id"))
                .listIn("WHERE " + OVERDUE + " AND customer_id", customerIds,
                        "ORDER BY issuing_date, created_at, id");
        return new Invoices(handle).byIds(ids).stream()
                .collect(Collectors.groupingBy(one -> one.parties().customerId()));
    }
}

package billing.invoicing.store;

import billing.engine.Handle;
import billing.engine.Rows;
import java.time.LocalDate;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** The last days on which stored invoices can be paid in time. */
public final class DueDates {
    private final Handle handle;

    /** The dates in a database. */
    public DueDates(Handle handle) {
        this.handle = handle;
    }

    /** Those of some invoices, by id. */
    public Map<UUID, LocalDate> ofInvoices(Collection<UUID> ids) {
        Map<UUID, LocalDate> dates = new LinkedHashMap<>();
        new Rows<>(handle, "SELECT id, payment_due_date FROM invoices", row ->
                dates.put(row.id("id"), row.date("payment_due_date"))).listIn("WHERE id", ids, "");
        return dates;
    }

    /** Those of final invoices that {@link Invoices#markOverdue} may mark, each once. */
    public List<LocalDate> toMark() {
        return new Rows<>(handle, "SELECT DISTINCT payment_due_date FROM invoices",
                row -> row.date("payment_due_date"))
                .list("WHERE status = 'finalized' AND payment_overdue = 0"
                        + " AND payment_status <> 'succeeded'"
                        + " AND payment_dispute_lost_at IS NULL");
    }
}

package billing.invoicing.store;

import billing.engine.Handle;
import billing.engine.Rows;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/** The customers with something that their next invoice may consume or group. */
public final class OpenCustomers {
    private final Rows<UUID> rows;

    /** The customers of a database. */
    public OpenCustomers(Handle handle) {
        this.rows = new Rows<>(handle, "SELECT c.id FROM customers c", row -> row.id("id"));
    }

    /**
     * Those of some customers who meet a condition, or have paid fees to group.
     *
     * @param conditions in SQL, for customers {@code c}; at least one
     */
    public Set<UUID> among(List<String> conditions, Collection<UUID> customerIds) {
        return new HashSet<>(rows.listIn("WHERE (" + String.join(" OR ", conditions)
                + " OR EXISTS (SELECT 1 FROM fees WHERE fees.customer_id = c.id AND "
                + Fees.PAID_UNINVOICED + ")) AND c.id", customerIds, ""));
    }
}

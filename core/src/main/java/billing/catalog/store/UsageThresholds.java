package billing.catalog.store;

import billing.catalog.UsageThreshold;
import billing.engine.Columns;
import billing.engine.Handle;
import billing.engine.Rows;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * The stored usage thresholds of plans, or of subscriptions
 * ({@code subscriptions-and-invoicing.md 9.2}).
 */
public final class UsageThresholds {
    private final Handle handle;
    private final String table;
    private final String owner;

    /**
     * Those of a table.
     *
     * @param owner the column of the id of what has them
     */
    public UsageThresholds(Handle handle, String table, String owner) {
        this.handle = handle;
        this.table = table;
        this.owner = owner;
    }

    /** The live thresholds by owner, in the order given; owners without any are absent. */
    public Map<UUID, List<UsageThreshold>> byOwners(Collection<UUID> ownerIds) {
        return new Rows<>(handle, "SELECT * FROM " + table, row -> new UsageThreshold(
                row.id("id"), row.text("display_name"), row.number("amount_cents"),
                row.flag("recurring"), row.instant("created_at"), row.instant("updated_at")))
                .byOwner(owner, "WHERE deleted_at IS NULL AND " + owner, ownerIds,
                        "ORDER BY position");
    }

    /** Makes these the live thresholds of an owner; the others are deleted softly. */
    public void replace(UUID ownerId, List<UsageThreshold> thresholds, Instant now) {
        Map<UUID, Columns> columns = new LinkedHashMap<>();
        thresholds.forEach(one -> columns.put(one.id(), Columns.of(table)
                .set("display_name", one.displayName()).set("amount_cents", one.amountCents())
                .set("recurring", one.recurring()).set("created_at", one.createdAt())
                .set("updated_at", one.updatedAt())));
        new LiveParts(handle, table, owner).replace(ownerId, columns, now);
    }
}

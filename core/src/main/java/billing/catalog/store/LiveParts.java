package billing.catalog.store;

import billing.engine.Columns;
import billing.engine.Handle;
import billing.engine.Rows;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/**
 * The live rows of a table that belong to an owner, in an order, such as the filters of a charge.
 * What is no longer among them is deleted softly.
 *
 * @param table  has the columns {@code id}, {@code position} and {@code deleted_at}
 * @param column names the owner
 */
record LiveParts(Handle handle, String table, String column) {
    /**
     * Makes these the live rows of an owner: changes those that are stored, adds the others.
     *
     * @param parts by id in their order, without id, owner and position
     * @return the ids of the rows that were deleted
     */
    List<UUID> replace(UUID ownerId, Map<UUID, Columns> parts, Instant now) {
        Set<UUID> stored = new LinkedHashSet<>(new Rows<>(handle, "SELECT id FROM " + table,
                row -> row.id("id")).list("WHERE " + column + " = ? AND deleted_at IS NULL",
                ownerId));
        List<UUID> deleted = stored.stream().filter(id -> !parts.containsKey(id)).toList();
        deleted.forEach(id -> Columns.of(table).set("deleted_at", now).update(handle, id));
        int position = 0;
        for (Map.Entry<UUID, Columns> part : parts.entrySet()) {
            Columns columns = part.getValue().set(column, ownerId).set("position", position++);
            if (stored.contains(part.getKey())) {
                columns.update(handle, part.getKey());
            } else {
                columns.set("id", part.getKey()).insert(handle);
            }
        }
        return deleted;
    }
}

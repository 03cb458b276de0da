package billing.catalog.store;

import billing.engine.Columns;
import billing.engine.Handle;
import billing.engine.Rows;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The codes of a plan's stored charges, or of its fixed charges. The database keeps them unique
 * after every statement, so charges that exchange their codes give them up first.
 */
final class StoredCodes {
    private final Handle handle;
    private final String table;
    private final Map<UUID, String> codes;

    private record Owner(UUID id, String code) {
    }

    /** Those of the live rows of a plan in a table. */
    StoredCodes(Handle handle, String table, UUID planId) {
        this.handle = handle;
        this.table = table;
        this.codes = new Rows<>(handle, "SELECT id, code FROM " + table,
                row -> new Owner(row.id("id"), row.text("code")))
                .list("WHERE plan_id = ? AND deleted_at IS NULL", planId).stream()
                .collect(Collectors.toMap(Owner::id, Owner::code));
    }

    /** Frees the codes of the rows that are about to get another one. */
    <T> void vacate(List<T> charges, Function<T, UUID> id, Function<T, String> code) {
        charges.stream().filter(charge -> codes.containsKey(id.apply(charge)))
                .filter(charge -> !codes.get(id.apply(charge)).equals(code.apply(charge)))
                .map(id).forEach(owner -> Columns.of(table).set("code", owner.toString())
                        .update(handle, owner));
    }
}

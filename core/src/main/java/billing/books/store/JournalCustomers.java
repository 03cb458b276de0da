package billing.books.store;

import billing.books.Entry;
import billing.engine.Handle;
import billing.engine.Row;
import billing.engine.Rows;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;

/** The customers of the books, a batch of them in memory. */
final class JournalCustomers {
    private static final int TOGETHER = 200;
    private final Handle handle;

    /** A customer, and its place in the order of their making. */
    private record Listed(UUID id, long place, Entry.Party party) {
    }

    JournalCustomers(Handle handle) {
        this.handle = handle;
    }

    /**
     * Hands over the customers by their id, deleted ones too, in the order of their making.
     *
     * @param externalId of the only customer to read; null for all
     */
    void inBatches(String externalId, Consumer<Map<UUID, Entry.Party>> reader) {
        List<Listed> batch = externalId == null ? after(0)
                : customers().list("WHERE external_id = ? ORDER BY sequential_id", externalId);
        while (!batch.isEmpty()) {
            Map<UUID, Entry.Party> parties = new LinkedHashMap<>();
            batch.forEach(one -> parties.put(one.id(), one.party()));
            reader.accept(parties);
            batch = externalId == null ? after(batch.get(batch.size() - 1).place()) : List.of();
        }
    }

    /** The customers that were made next after a place in the order of their making. */
    private List<Listed> after(long place) {
        return customers().list("WHERE sequential_id > ? ORDER BY sequential_id LIMIT ?", place,
                TOGETHER);
    }

    private Rows<Listed> customers() {
        return new Rows<>(handle,
                "SELECT id, sequential_id, external_id, coalesce(nullif(trim(name), ''),"
                        + " nullif(trim(coalesce(firstname, '') || ' '"
                        + " || coalesce(lastname, '')), ''), external_id) AS called, country,"
                        + " (SELECT code FROM billing_entities"
                        + " WHERE id = billing_entity_id) AS entity, (SELECT timezone"
                        + " FROM billing_entities WHERE id = billing_entity_id) AS zone"
                        + " FROM customers",
                row -> new Listed(row.id("id"), row.number("sequential_id"),
                        new Entry.Party(row.text("external_id"), row.text("called"),
                                row.text("country"), row.text("entity"), zone(row))));
    }

    private static ZoneId zone(Row row) {
        return row.text("zone") == null ? ZoneOffset.UTC : row.zone("zone");
    }
}

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

    JournalCustomers(Handle handle) {
        this.handle = handle;
    }

    /**
     * Hands over the customers by their id, deleted ones too, in the order of their making.
     *
     * @param externalId of the only customer to read; null for all
     */
    void inBatches(String externalId, Consumer<Map<UUID, Entry.Party>> reader) {
        Map<UUID, Entry.Party> batch = new LinkedHashMap<>();
        for (Map.Entry<UUID, Entry.Party> party : parties(externalId)) {
            batch.put(party.getKey(), party.getValue());
            if (batch.size() == TOGETHER) {
                reader.accept(batch);
                batch = new LinkedHashMap<>();
            }
        }
        reader.accept(batch);
    }

    private List<Map.Entry<UUID, Entry.Party>> parties(String externalId) {
        Rows<Map.Entry<UUID, Entry.Party>> rows = new Rows<>(handle,
                "SELECT id, external_id, coalesce(nullif(trim(name), ''),"
                        + " nullif(trim(coalesce(firstname, '') || ' '"
                        + " || coalesce(lastname, '')), ''), external_id) AS called, country,"
                        + " (SELECT code FROM billing_entities"
                        + " WHERE id = billing_entity_id) AS entity, (SELECT timezone"
                        + " FROM billing_entities WHERE id = billing_entity_id) AS zone"
                        + " FROM customers",
                row -> Map.entry(row.id("id"), new Entry.Party(row.text("external_id"),
                        row.text("called"), row.text("country"), row.text("entity"), zone(row))));
        return externalId == null ? rows.list("ORDER BY sequential_id")
                : rows.list("WHERE external_id = ? ORDER BY sequential_id", externalId);
    }

    private static ZoneId zone(Row row) {
        return row.text("zone") == null ? ZoneOffset.UTC : row.zone("zone");
    }
}

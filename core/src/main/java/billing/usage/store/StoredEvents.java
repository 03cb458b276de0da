package billing.usage.store;

import billing.engine.Handle;
import billing.engine.Json;
import billing.engine.Row;
import billing.engine.Rows;
import billing.usage.StoredEvent;
import billing.usage.UsageEvent;
import com.fasterxml.jackson.core.type.TypeReference;
import java.util.Map;

/** The rows of the event table as objects, with their voids. */
final class StoredEvents {
    private static final TypeReference<Map<String, Object>> PROPERTIES = new TypeReference<>() { };
    private static final String SELECT = "SELECT e.*, s.external_id, c.code,"
            + " v.created_at AS voided_at, v.reason, v.replaced_by, v.void_seq FROM events e"
            + " JOIN event_codes c ON c.key = e.code_key"
            + " LEFT JOIN event_subscriptions s ON s.key = e.subscription_key" + EventVoids.JOIN;

    private StoredEvents() {
    }

    /** The rows, of events {@code e}, to be narrowed by conditions. */
    static Rows<StoredEvent> rows(Handle handle) {
        return new Rows<>(handle, SELECT, StoredEvents::stored);
    }

    private static StoredEvent stored(Row row) {
        UsageEvent event = new UsageEvent(TransactionKey.text(row.textOrBytes("transaction_id")),
                row.text("external_id"), row.text("code"), row.instant("timestamp"),
                properties(row.text("properties")),
                StoredTotal.of(row.text("precise_total_cents")));
        return new StoredEvent(event, row.number("seq"), row.instant("created_at"),
                row.instant("voided_at"), row.text("reason"), row.text("replaced_by"),
                row.optionalNumber("void_seq"));
    }

    /** The properties of a JSON object. */
    static Map<String, Object> properties(String json) {
        return Json.read(json, PROPERTIES);
    }
}

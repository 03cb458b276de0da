package billing.usage.store;

import billing.engine.Columns;
import billing.engine.Database;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/** Metrics for tests of events. */
public final class EventMetrics {
    private EventMetrics() {
    }

    /** Adds a live metric. */
    public static void add(Database database, String code, String aggregation, String field,
                           String expression) {
        database.writing(handle -> Columns.of("billable_metrics")
                .set("id", new UUID(0, code.hashCode())).set("code", code).set("name", code)
                .set("aggregation_type", aggregation).set("field_name", field)
                .set("recurring", false).set("expression", expression)
                .json("filters", List.of())
                .set("created_at", Instant.parse("2024-01-01T00:00:00Z")).insert(handle));
    }
}

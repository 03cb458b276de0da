package billing.catalog.store;

import billing.catalog.Charge;
import billing.catalog.ChargeFilter;
import billing.catalog.ChargePropertiesJson;
import billing.catalog.charge.ChargeModelType;
import billing.engine.Columns;
import billing.engine.Handle;
import billing.engine.Row;
import billing.engine.Rows;
import com.fasterxml.jackson.core.type.TypeReference;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;

/** The stored filters of charges ({@code rating-and-usage.md 4.1}). */
final class ChargeFilters {
    private static final TypeReference<LinkedHashMap<String, List<String>>> VALUES =
            new TypeReference<>() { };
    private final Handle handle;

    /** A row whose properties are not parsed yet: their model is that of the charge. */
    private record Line(UUID chargeId, UUID id, String displayName,
                        Map<String, List<String>> values, String properties, Instant createdAt) {
        ChargeFilter filter(ChargeModelType model) {
            return new ChargeFilter(id, displayName, values,
                    ChargePropertiesJson.properties(model, properties), createdAt);
        }
    }

    ChargeFilters(Handle handle) {
        this.handle = handle;
    }

    /** The live filters by charge, in the order given. */
    Map<UUID, List<ChargeFilter>> ofCharges(List<Charge> charges) {
        Map<UUID, ChargeModelType> models = charges.stream().collect(
                Collectors.toMap(Charge::id, charge -> charge.properties().modelType()));
        Map<UUID, List<ChargeFilter>> filters = new HashMap<>();
        new Rows<>(handle, "SELECT * FROM charge_filters", ChargeFilters::line)
                .listIn("WHERE deleted_at IS NULL AND charge_id", models.keySet(),
                        "ORDER BY position")
                .forEach(line -> filters.computeIfAbsent(line.chargeId(), id -> new ArrayList<>())
                        .add(line.filter(models.get(line.chargeId()))));
        return filters;
    }

    /** Replaces the live filters of a charge; filters not in the list are deleted softly. */
    void replace(UUID chargeId, List<ChargeFilter> filters, Instant now) {
        Map<UUID, Columns> columns = new LinkedHashMap<>();
        filters.forEach(filter -> columns.put(filter.id(), columns(filter)));
        new LiveParts(handle, "charge_filters", "charge_id").replace(chargeId, columns, now);
    }

    /** Deletes the filters of a charge softly. */
    void delete(UUID chargeId, Instant now) {
        replace(chargeId, List.of(), now);
    }

    private static Columns columns(ChargeFilter filter) {
        return Columns.of("charge_filters").set("invoice_display_name", filter.invoiceDisplayName())
                .json("filter_values", filter.values())
                .set("properties", ChargePropertiesJson.text(filter.properties()))
                .set("created_at", filter.createdAt());
    }

    private static Line line(Row row) {
        return new Line(row.id("charge_id"), row.id("id"), row.text("invoice_display_name"),
                row.json("filter_values", VALUES), row.text("properties"),
                row.instant("created_at"));
    }
}

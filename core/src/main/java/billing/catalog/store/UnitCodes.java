package billing.catalog.store;

import billing.engine.CachedValue;
import billing.engine.Handle;
import billing.engine.Rows;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;

/** The units that metrics and add-ons state, deleted ones too. */
public final class UnitCodes {
    private static final CachedValue<Map<UUID, String>> STORED =
            new CachedValue<>(CachedValue.Topic.METERING, handle -> {
                Map<UUID, String> codes = new HashMap<>();
                new Rows<>(handle, "SELECT id, unit_code FROM (SELECT id, unit_code"
                        + " FROM billable_metrics UNION ALL SELECT id, unit_code FROM add_ons) u",
                        row -> Map.entry(row.id("id"), row.text("unit_code")))
                        .list("WHERE unit_code IS NOT NULL")
                        .forEach(unit -> codes.put(unit.getKey(), unit.getValue()));
                return Map.copyOf(codes);
            });

    private UnitCodes() {
    }

    /** Reads the codes by metric and add-on; those of one (C62) that state none are left out. */
    public static Map<UUID, String> read(Handle handle) {
        return STORED.in(handle);
    }
}

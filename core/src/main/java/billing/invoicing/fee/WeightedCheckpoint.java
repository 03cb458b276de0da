package billing.invoicing.fee;

import billing.engine.Columns;
import billing.engine.Handle;
import billing.engine.Identifiers;
import billing.engine.Json;
import billing.engine.Rows;
import billing.kernel.time.Window;
import com.fasterxml.jackson.core.type.TypeReference;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;

/**
 * The level of a recurring weighted sum at the end of a rated window
 * ({@code rating-and-usage.md 2.4.6}).
 *
 * @param filterId null for the default bucket
 * @param stamp    of the last event, or the window's start
 */
public record WeightedCheckpoint(UUID subscriptionId, UUID chargeId, UUID filterId,
                                 Map<String, String> groupedBy, Instant stamp, BigDecimal level) {
    private static final TypeReference<Map<String, String>> GROUP = new TypeReference<>() { };

    /** The groups as stored in the key. */
    static String key(Map<String, String> groupedBy) {
        return Json.write(new TreeMap<>(groupedBy));
    }

    /** The stored levels of a rated window. */
    public static List<WeightedCheckpoint> within(Handle handle, UUID subscriptionId,
                                                  Window window) {
        return new Rows<>(handle, "SELECT * FROM weighted_levels", row -> new WeightedCheckpoint(
                subscriptionId, row.id("charge_id"),
                row.id("filter_id"), row.json("grouped_by", GROUP), row.instant("stamp"),
                row.decimal("level")))
                .list("WHERE subscription_id = ? AND stamp BETWEEN ? AND ?", subscriptionId,
                        window.from(), window.to());
    }

    /** Deletes the levels of a window that is rated again. */
    public static void forget(Handle handle, UUID subscriptionId, Window window) {
        handle.execute("DELETE FROM weighted_levels WHERE subscription_id = ?"
                + " AND stamp BETWEEN ? AND ?", subscriptionId, window.from(), window.to());
    }

    /** Stores the level. */
    public void store(Handle handle) {
        Columns.upsertAll(handle, List.of(Columns.of("weighted_levels")
                .set("subscription_id", subscriptionId).set("charge_id", chargeId)
                .set("filter_id", Identifiers.orNone(filterId))
                .set("grouped_by", key(groupedBy)).set("stamp", stamp).set("level", level)),
                "subscription_id", "charge_id", "filter_id", "grouped_by", "stamp");
    }
}

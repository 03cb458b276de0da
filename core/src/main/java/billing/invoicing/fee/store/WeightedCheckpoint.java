package billing.invoicing.fee.store;

import billing.engine.Columns;
import billing.engine.Handle;
import billing.engine.Identifiers;
import billing.engine.Rows;
import billing.kernel.time.Window;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
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
    /** The stored levels of rated windows of subscriptions. */
    public static List<WeightedCheckpoint> within(Handle handle, Collection<UUID> subscriptions,
                                                  Window window) {
        return new Rows<>(handle, "SELECT * FROM weighted_levels", row -> new WeightedCheckpoint(
                row.id("subscription_id"), row.id("charge_id"),
                row.id("filter_id"), GroupKey.group(handle, row.text("grouped_by")),
                row.instant("stamp"), row.decimal("level")))
                .listIn("WHERE stamp >= ? AND stamp < ? AND subscription_id",
                        List.of(window.from(), window.end()), subscriptions, "");
    }

    /** Deletes the levels of a window that is rated again. */
    public static void forget(Handle handle, UUID subscriptionId, Window window) {
        handle.execute("DELETE FROM weighted_levels WHERE subscription_id = ?"
                + " AND stamp >= ? AND stamp < ?", subscriptionId, window.from(), window.end());
    }

    /** Stores the level. */
    public void store(Handle handle) {
        String text = GroupKey.text(groupedBy);
        if (GroupKey.isLong(text)) {
            // An earlier version may have stored it under the whole text.
            handle.execute("DELETE FROM weighted_levels WHERE subscription_id = ?"
                    + " AND charge_id = ? AND filter_id = ? AND grouped_by = ? AND stamp = ?",
                    subscriptionId, chargeId, Identifiers.orNone(filterId), text, stamp);
        }
        Columns.upsertAll(handle, List.of(Columns.of("weighted_levels")
                .set("subscription_id", subscriptionId).set("charge_id", chargeId)
                .set("filter_id", Identifiers.orNone(filterId))
                .set("grouped_by", GroupKey.keep(handle, groupedBy)).set("stamp", stamp)
                .set("level", level)),
                "subscription_id", "charge_id", "filter_id", "grouped_by", "stamp");
    }
}

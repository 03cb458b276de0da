package billing.invoice.fee;

import billing.catalog.Charge;
import billing.catalog.ChargeFilter;
import billing.store.Columns;
import billing.store.Json;
import billing.store.Row;
import billing.subscription.Subscription;
import billing.usage.aggregation.WeightedLevels;
import com.fasterxml.jackson.core.type.TypeReference;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jdbi.v3.core.Handle;

/**
 * The levels that earlier invoices of a subscription left behind
 * ({@code rating-and-usage.md 2.4.6}).
 */
public final class StoredWeightedLevels implements WeightedLevels {
    private static final TypeReference<Map<String, String>> GROUP = new TypeReference<>() { };
    private static final String OF_BUCKET = " FROM weighted_levels WHERE subscription_id ="
            + " :subscription AND charge_id = :charge AND filter_id = :filter";
    /** Goes from group to group and takes the latest level of each: the others are not read. */
    private static final String LATEST = "WITH RECURSIVE groups (name) AS ("
            + "SELECT MIN(grouped_by)" + OF_BUCKET + " UNION ALL SELECT (SELECT MIN(grouped_by)"
            + OF_BUCKET + " AND grouped_by > groups.name) FROM groups WHERE name IS NOT NULL)"
            + " SELECT name AS grouped_by, (SELECT level" + OF_BUCKET + " AND grouped_by = name"
            + " AND stamp < :from ORDER BY stamp DESC LIMIT 1) AS level"
            + " FROM groups WHERE name IS NOT NULL";

    private final Handle handle;
    private final Subscription subscription;

    /** The levels of a subscription as the handle sees them. */
    public StoredWeightedLevels(Handle handle, Subscription subscription) {
        this.handle = handle;
        this.subscription = subscription;
    }

    @Override
    public Carried before(Charge charge, ChargeFilter filter, Instant from) {
        Map<Map<String, String>, BigDecimal> levels = levels(charge.id(),
                filter == null ? "" : filter.id().toString(), from);
        Instant since = ratedUntil(from);
        if (since == null && subscription.previousId() == null) {
            since = subscription.startedAt();
        }
        return new Carried(levels, since != null && since.isAfter(from) ? from : since);
    }

    /** The latest level of each group; a later stamp replaces an earlier one. */
    private Map<Map<String, String>, BigDecimal> levels(UUID charge, String filter, Instant from) {
        Map<Map<String, String>, BigDecimal> levels = new HashMap<>();
        handle.createQuery(LATEST)
                .bind("subscription", subscription.id().toString())
                .bind("charge", charge.toString())
                .bind("filter", filter)
                .bind("from", Columns.stored(from))
                .map(Row.mapper(row -> Map.entry(row.text("grouped_by"),
                        Optional.ofNullable(row.decimal("level")))))
                .forEach(entry -> entry.getValue().ifPresent(level ->
                        levels.put(Json.read(entry.getKey(), GROUP), level)));
        return levels;
    }

    /** The first instant behind the windows rated before; null when there are none. */
    private Instant ratedUntil(Instant from) {
        return handle.createQuery("SELECT charges_to AS rated_to FROM invoice_subscriptions"
                        + " WHERE subscription_id = ? AND charges_to < ?"
                        + " AND invoicing_reason NOT LIKE 'in_advance%'"
                        + " ORDER BY charges_to DESC LIMIT 1")
                .bind(0, subscription.id().toString())
                .bind(1, Columns.stored(from))
                .map(Row.mapper(row -> Optional.ofNullable(row.instant("rated_to"))))
                .findOne().flatMap(to -> to)
                .map(to -> to.truncatedTo(ChronoUnit.MILLIS).plusMillis(1)).orElse(null);
    }
}

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
        handle.createQuery("SELECT grouped_by, level FROM weighted_levels"
                        + " WHERE subscription_id = ? AND charge_id = ? AND filter_id = ?"
                        + " AND stamp < ? ORDER BY grouped_by, stamp")
                .bind(0, subscription.id().toString())
                .bind(1, charge.toString())
                .bind(2, filter)
                .bind(3, Columns.stored(from))
                .map(Row.mapper(row -> Map.entry(Json.read(row.text("grouped_by"), GROUP),
                        row.decimal("level"))))
                .forEach(entry -> levels.put(entry.getKey(), entry.getValue()));
        return levels;
    }

    /** The first instant behind the windows rated before; null when there are none. */
    private Instant ratedUntil(Instant from) {
        return handle.createQuery("SELECT MAX(charges_to) AS rated_to FROM invoice_subscriptions"
                        + " WHERE subscription_id = ? AND charges_to < ?"
                        + " AND invoicing_reason NOT LIKE 'in_advance%'")
                .bind(0, subscription.id().toString())
                .bind(1, Columns.stored(from))
                .map(Row.mapper(row -> Optional.ofNullable(row.instant("rated_to"))))
                .one()
                .map(to -> to.truncatedTo(ChronoUnit.MILLIS).plusMillis(1)).orElse(null);
    }
}

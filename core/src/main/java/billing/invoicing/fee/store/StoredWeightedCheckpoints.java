package billing.invoicing.fee.store;

import billing.catalog.Charge;
import billing.catalog.ChargeFilter;
import billing.engine.Handle;
import billing.engine.Rows;
import billing.kernel.time.Window;
import billing.subscription.Subscription;
import billing.usage.aggregation.WeightedCheckpoints;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The stored levels of weighted sums at the end of a subscription's billed windows
 * ({@code rating-and-usage.md 2.4.6}).
 */
public final class StoredWeightedCheckpoints implements WeightedCheckpoints {
    private static final String OF_BUCKET = " FROM weighted_levels WHERE subscription_id ="
            + " ? AND charge_id = ? AND filter_id = ?";
    /** Skips from group to group and reads the latest level of each only. */
    private static final String LATEST = "WITH RECURSIVE groups (name) AS ("
            + "SELECT MIN(grouped_by)" + OF_BUCKET + " UNION ALL SELECT (SELECT MIN(grouped_by)"
            + OF_BUCKET + " AND grouped_by > groups.name) FROM groups WHERE name IS NOT NULL)"
            + " SELECT l.grouped_by, l.stamp, l.level FROM groups g CROSS JOIN weighted_levels l"
            + " WHERE g.name IS NOT NULL AND l.subscription_id = ?"
            + " AND l.charge_id = ? AND l.filter_id = ? AND l.grouped_by = g.name"
            + " AND l.stamp = (SELECT MAX(stamp)" + OF_BUCKET + " AND grouped_by = g.name"
            + " AND stamp < ?)";
    /** How often the parameters of a bucket are in {@link #LATEST}. */
    private static final int BUCKETS = 4;
    private final Handle handle;
    private final Subscription subscription;
    private final CommonCharges common;

    /** The stored levels of a subscription. */
    public StoredWeightedCheckpoints(Handle handle, Subscription subscription) {
        this.handle = handle;
        this.subscription = subscription;
        this.common = new CommonCharges(handle);
    }

    @Override
    public Carried before(Charge charge, ChargeFilter filter, Instant from) {
        Map<Map<String, String>, Left> levels = levels(ChargeBucket.of(charge, filter), from);
        // Windows rated by the common plan may be rated again and result in other levels.
        common.bucket(charge, filter).ifPresent(bucket -> levels(bucket, from)
                .forEach((group, left) -> levels.merge(group, left, Left::latest)));
        Instant start = subscription.state().previousId() == null
                ? subscription.state().startedAt() : null;
        Instant rated = ratedUntil(from);
        Map<Map<String, String>, BigDecimal> carried = new HashMap<>();
        levels.forEach((group, left) -> carried.put(group, left.level()));
        return new Carried(carried, earlier(rated == null ? start : rated, from),
                earlier(start, from));
    }

    private static Instant earlier(Instant one, Instant other) {
        return one != null && one.isAfter(other) ? other : one;
    }

    /** The level of a group and its time. */
    private record Left(Instant stamp, BigDecimal level) {
        Left latest(Left other) {
            return other.stamp().isAfter(stamp) ? other : this;
        }
    }

    /** The latest level of each group. */
    private Map<Map<String, String>, Left> levels(ChargeBucket of, Instant from) {
        Map<Map<String, String>, Left> levels = new HashMap<>();
        List<Object> bucket = List.of(subscription.id(), of.chargeId(), of.filterId());
        new Rows<>(handle, LATEST, row -> Map.entry(
                GroupKey.group(handle, row.text("grouped_by")),
                new Left(row.instant("stamp"), row.decimal("level"))))
                .each(entry -> levels.merge(entry.getKey(), entry.getValue(), Left::latest), "",
                        Stream.concat(Collections.nCopies(BUCKETS, bucket).stream()
                                .flatMap(List::stream), Stream.of(from)).toArray());
        return levels;
    }

    /** The end of the windows rated before; null when there are none. */
    private Instant ratedUntil(Instant from) {
        return new Rows<>(handle, "SELECT charges_to AS rated_to FROM invoice_subscriptions",
                row -> Optional.ofNullable(row.instant("rated_to")))
                .first("WHERE subscription_id = ? AND charges_from < ? AND charges_to < ?"
                        + " AND invoicing_reason = 'subscription_periodic' AND regenerated = 0"
                        + " ORDER BY charges_from DESC LIMIT 1", subscription.id(), from, from)
                .flatMap(to -> to).map(Window::endOf).orElse(null);
    }
}

package billing.usage.aggregation;

import billing.catalog.Aggregation;
import billing.catalog.Charge;
import billing.catalog.ChargeFilter;
import billing.catalog.ChargeProperties;
import billing.usage.EventCursor;
import billing.usage.EventTotals;
import billing.usage.aggregation.UsageCheckpoint.GroupLevel;
import java.time.Instant;
import java.util.List;

/** Rates one charge: sorts the events of its metric into the charge's buckets. */
final class RatedCharge {
    private final Aggregation aggregation;
    private final UsageRating rating;
    private final RatingPeriod period;
    private final ByFilter<Bucket> buckets;
    private final ValueCounts.Room room;
    private Instant historyFrom;

    /** Starts without events. */
    RatedCharge(Charge charge, RatingPeriod period, UsageRating rating) {
        this.aggregation = charge.metric().aggregation();
        this.rating = rating;
        this.room = new ValueCounts.Room(charge.metric().code());
        this.period = period;
        this.historyFrom = persists() ? null : period.window().from();
        WindowDays days = charge.billing().prorated() ? new WindowDays(period) : null;
        this.buckets = new ByFilter<>(charge, filter -> bucket(charge, filter,
                filter == null ? charge.properties() : filter.properties(), days));
    }

    /** The instant from which on events are needed; null for the whole history. */
    Instant historyFrom() {
        return historyFrom;
    }

    /** Adds the cursor's current event. */
    void add(EventCursor event, boolean inWindow) {
        if (Aggregate.takesPart(aggregation.type(), event)) {
            buckets.get(event).add(event, inWindow);
        }
    }

    /**
     * The kind of totals that it can be computed from; null when it needs every event, as with
     * filters.
     */
    EventTotals.Kind totals() {
        return buckets.all().size() == 1 ? buckets.all().get(0).totals() : null;
    }

    /** Whether it asks the events of its window for nothing but their properties. */
    boolean needsOnlyProperties() {
        return buckets.all().stream().allMatch(Bucket::needsOnlyProperties);
    }

    /** Adds the totals of all events, where {@link #totals()} names a kind. */
    void add(EventTotals totals) {
        buckets.all().get(0).add(totals);
    }

    /** Whether the units of all time before the window persist. */
    boolean persists() {
        return aggregation.readsHistory();
    }

    /** Whether its history can be replaced by its aggregated state. */
    boolean keepsLevel() {
        return buckets.all().stream().allMatch(Bucket::keepsLevel);
    }

    /** The aggregated state of the history before the window, bucket by bucket. */
    List<List<GroupLevel>> level() {
        return buckets.all().stream().map(Bucket::level).toList();
    }

    /** Continues from the stored state of a history. */
    void resume(List<List<GroupLevel>> level) {
        for (int index = 0; index < level.size(); index++) {
            buckets.all().get(index).resume(level.get(index));
        }
    }

    /** Adds the usage of all buckets, the default one last. */
    void addRated(List<RatedUsage> usage) {
        buckets.all().forEach(bucket -> bucket.addRated(usage));
    }

    private Bucket bucket(Charge charge, ChargeFilter filter, ChargeProperties properties,
                          WindowDays days) {
        Instant from = period.window().from();
        WeightedCheckpoints.Carried carried = (aggregation.carriesLevel() ? rating.levels()
                : WeightedCheckpoints.none()).before(charge, filter, from);
        // Stored levels are not broken down by presentation keys.
        Instant needed = charge.properties().presentationKeys().isEmpty() ? carried.since()
                : carried.start();
        if (needed == null) {
            historyFrom = null;
        } else if (historyFrom != null && needed.isBefore(historyFrom)) {
            historyFrom = needed;
        }
        return new Bucket(filter, new Aggregates(charge, properties.model(), period, days,
                rating.currency(), carried, rating.paid(), room));
    }
}

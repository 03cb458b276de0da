package billing.usage.aggregation;

import billing.catalog.AggregationType;
import billing.catalog.BillableMetric;
import billing.catalog.Charge;
import billing.catalog.ChargeFilter;
import billing.catalog.ChargeProperties;
import billing.usage.EventCursor;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** One charge while the events of its metric go by: sorts them into the charge's buckets. */
final class RatedCharge {
    private final BillableMetric metric;
    private final UsageRating rating;
    private final RatingPeriod period;
    private final List<Bucket> buckets = new ArrayList<>();
    private final Bucket defaultBucket;
    private final TupleIndex<Bucket> byFilterValues;
    private Instant historyFrom;

    /** A charge without events. */
    RatedCharge(Charge charge, RatingPeriod period, UsageRating rating) {
        this.metric = charge.metric();
        this.rating = rating;
        this.period = period;
        this.historyFrom = metric.recurring() && !isWeighted() ? null : period.window().from();
        WindowDays days = charge.prorated() ? new WindowDays(period) : null;
        Map<ChargeFilter, Bucket> ofFilter = new HashMap<>();
        for (ChargeFilter filter : charge.filters()) {
            Bucket bucket = bucket(charge, filter, filter.properties(), days);
            ofFilter.put(filter, bucket);
            buckets.add(bucket);
        }
        this.defaultBucket = bucket(charge, null, charge.properties(), days);
        buckets.add(defaultBucket);
        FilterMatch match = new FilterMatch(charge);
        this.byFilterValues = match.keys().isEmpty() ? null : new TupleIndex<>(match.keys(),
                match::read, texts -> match.filterOf(texts).map(ofFilter::get)
                        .orElse(defaultBucket));
    }

    /** The first instant whose events matter; null for the whole history. */
    Instant historyFrom() {
        return historyFrom;
    }

    /** Adds the event that the cursor stands on. */
    void add(EventCursor event, boolean inWindow) {
        if (metric.aggregationType().isNumeric() && !event.hasValue()) {
            return;
        }
        Bucket bucket = byFilterValues == null ? defaultBucket : byFilterValues.of(event);
        bucket.add(event, inWindow);
    }

    /** The usage of all buckets, the default one last. */
    List<RatedUsage> rated() {
        return buckets.stream().flatMap(bucket -> bucket.rated().stream()).toList();
    }

    private Bucket bucket(Charge charge, ChargeFilter filter, ChargeProperties properties,
                          WindowDays days) {
        Instant from = period.window().from();
        WeightedLevels.Carried carried = metric.recurring() && isWeighted()
                ? rating.levels().before(charge, filter, from)
                : new WeightedLevels.Carried(Map.of(), from);
        if (carried.since() == null) {
            historyFrom = null;
        } else if (historyFrom != null && carried.since().isBefore(historyFrom)) {
            historyFrom = carried.since();
        }
        return new Bucket(filter, new Aggregates(charge, properties.model(), period, days,
                rating.currency(), carried), properties);
    }

    private boolean isWeighted() {
        return metric.aggregationType() == AggregationType.WEIGHTED_SUM_AGG;
    }
}

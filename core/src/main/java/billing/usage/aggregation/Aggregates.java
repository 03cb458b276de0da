package billing.usage.aggregation;

import billing.catalog.Aggregation;
import billing.catalog.AggregationType;
import billing.catalog.Charge;
import billing.kernel.money.CurrencyUnit;
import billing.kernel.time.Instants;
import billing.rating.ChargeModel;
import billing.rating.Dynamic;
import billing.rating.Percentage;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Map;

/**
 * Creates the aggregate of a charge's metric, with the state that its price needs.
 *
 * @param model   the price of the bucket
 * @param days    the days of the period's window; null unless the charge is prorated
 * @param carried the levels of recurring weighted sums at the start of the window
 * @param paid    the units that were paid for in advance
 * @param room    the space for values of the charge's percentiles
 */
record Aggregates(Charge charge, ChargeModel model, RatingPeriod period, WindowDays days,
                  CurrencyUnit currency, WeightedCheckpoints.Carried carried,
                  PaidCheckpoints paid, ValueCounts.Room room) {
    /** Creates the aggregate by which a group is priced. */
    Aggregate priced(Map<String, String> groupedBy) {
        Aggregation aggregation = charge.metric().aggregation();
        if (!charge.billing().prorated() || !aggregation.recurring()) {
            return inFull(groupedBy);
        }
        return aggregation.type() == AggregationType.SUM_AGG
                ? new ProratedSumAggregate(period, days, model)
                : new ProratedUniqueAggregate(aggregation.fieldName(), period, days, model);
    }

    /** Creates the same aggregate without weighting by days. */
    Aggregate inFull(Map<String, String> groupedBy) {
        if (model instanceof Dynamic && type().mayBePricedByEvents()) {
            return new DynamicSumAggregate(currency);
        }
        return plain(model instanceof Percentage percentage ? percentage : null,
                carried.levels().getOrDefault(groupedBy, BigDecimal.ZERO), carried.since());
    }

    /** Creates an aggregate of the same metric whose units are shown but not priced. */
    Aggregate shown() {
        return plain(null, BigDecimal.ZERO, carried.start());
    }

    /**
     * Creates the aggregate of the metric's type of aggregation.
     *
     * @param percentage the price, if it is one; null otherwise
     * @param level      carried from the window before, for types that carry one
     * @param since      events from here to the window are folded into the level; null for all
     */
    private Aggregate plain(Percentage percentage, BigDecimal level, Instant since) {
        String field = charge.metric().aggregation().fieldName();
        return switch (type()) {
            case COUNT_AGG -> new CountAggregate(percentage);
            case SUM_AGG -> new SumAggregate(percentage);
            case MAX_AGG -> new MaxAggregate(percentage);
            case UNIQUE_COUNT_AGG -> new UniqueAggregate(field, percentage);
            case WEIGHTED_SUM_AGG -> new WeightedAggregate(period,
                    charge.metric().aggregation().recurring(), level,
                    since == null ? Long.MIN_VALUE : Instants.toMicros(since));
            case LATEST_AGG -> new LatestAggregate();
            case PERCENTILE_AGG ->
                    new PercentileAggregate(charge.metric().aggregation(), room);
        };
    }

    /**
     * Whether a history can be replaced by its aggregated state. It cannot for a percentage on a
     * sum: the free units depend on the order of the events.
     */
    boolean keepsLevel() {
        return !type().isNumeric()
                || !(model instanceof Percentage percentage) || !percentage.hasFreeUnits();
    }

    /**
     * Whether they ask events for nothing but their properties: not for a number, a price or a
     * time.
     */
    boolean needOnlyProperties() {
        return switch (type()) {
            case COUNT_AGG, UNIQUE_COUNT_AGG -> !(model instanceof Dynamic)
                    && !(charge.billing().prorated() && charge.metric().aggregation().recurring());
            case SUM_AGG, MAX_AGG, WEIGHTED_SUM_AGG, LATEST_AGG, PERCENTILE_AGG -> false;
        };
    }

    private AggregationType type() {
        return charge.metric().aggregation().type();
    }
}

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
import java.util.Map;

/**
 * Chooses the aggregate of a charge's metric, with as much state as its price asks for.
 *
 * @param model   the price of the bucket
 * @param days    the days of the period's window; null unless the charge is prorated
 * @param carried the levels that a recurring weighted sum enters the window with
 * @param paid    what has been paid for as it came
 * @param room    that the charge's percentiles keep values in
 */
record Aggregates(Charge charge, ChargeModel model, RatingPeriod period, WindowDays days,
                  CurrencyUnit currency, WeightedCheckpoints.Carried carried,
                  PaidCheckpoints paid, ValueCounts.Room room) {
    /** The aggregate that a group is priced on. */
    Aggregate priced(Map<String, String> groupedBy) {
        Aggregation aggregation = charge.metric().aggregation();
        if (!charge.billing().prorated() || !aggregation.recurring()) {
            return inFull(groupedBy);
        }
        return aggregation.type() == AggregationType.SUM_AGG
                ? new ProratedSumAggregate(period, days, model)
                : new ProratedUniqueAggregate(aggregation.fieldName(), period, days, model);
    }

    /** The same without any weights of days. */
    Aggregate inFull(Map<String, String> groupedBy) {
        if (model instanceof Dynamic && type().mayBePricedByEvents()) {
            return new DynamicSumAggregate(currency);
        }
        return plain(model instanceof Percentage percentage ? percentage : null,
                carried.levels().getOrDefault(groupedBy, BigDecimal.ZERO));
    }

    /** An aggregate of the same metric whose units are only shown. */
    Aggregate shown() {
        return plain(null, BigDecimal.ZERO);
    }

    /**
     * The aggregate of each type of aggregation.
     *
     * @param percentage the price, if it is one; null otherwise
     * @param level      carried from the window before; of types that carry one
     */
    private Aggregate plain(Percentage percentage, BigDecimal level) {
        String field = charge.metric().aggregation().fieldName();
        return switch (type()) {
            case COUNT_AGG -> new CountAggregate(percentage);
            case SUM_AGG -> new SumAggregate(percentage);
            case MAX_AGG -> new MaxAggregate(percentage);
            case UNIQUE_COUNT_AGG -> new UniqueAggregate(field, percentage);
            case WEIGHTED_SUM_AGG -> weighted(level);
            case LATEST_AGG -> new LatestAggregate();
            case PERCENTILE_AGG ->
                    new PercentileAggregate(charge.metric().aggregation(), room);
        };
    }

    /**
     * Whether what a history comes to tells all of it: the free units of a percentage on a sum
     * depend on the order in which it grew.
     */
    boolean keepsLevel() {
        return !type().isNumeric()
                || !(model instanceof Percentage percentage) || !percentage.hasFreeUnits();
    }

    private AggregationType type() {
        return charge.metric().aggregation().type();
    }

    private Aggregate weighted(BigDecimal level) {
        return new WeightedAggregate(period, charge.metric().aggregation().recurring(), level,
                carried.since() == null ? Long.MIN_VALUE : Instants.toMicros(carried.since()));
    }
}

package billing.usage.aggregation;

import billing.catalog.AggregationType;
import billing.catalog.BillableMetric;
import billing.catalog.Charge;
import billing.kernel.money.CurrencyUnit;
import billing.kernel.time.Instants;
import billing.rating.ChargeModel;
import billing.rating.ChargeModelType;
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
 */
record Aggregates(Charge charge, ChargeModel model, RatingPeriod period, WindowDays days,
                  CurrencyUnit currency, WeightedCheckpoints.Carried carried,
                  PaidCheckpoints paid) {
    /** The aggregate that a group is priced on. */
    Aggregate priced(Map<String, String> groupedBy) {
        BillableMetric metric = charge.metric();
        if (charge.prorated() && metric.recurring()) {
            return metric.aggregationType() == AggregationType.SUM_AGG
                    ? new ProratedSumAggregate(period, days, model)
                    : new ProratedUniqueAggregate(metric.fieldName(), period, days, model);
        }
        return inFull(groupedBy);
    }

    /** The same without any weights of days. */
    Aggregate inFull(Map<String, String> groupedBy) {
        BillableMetric metric = charge.metric();
        Percentage percentage = model instanceof Percentage price ? price : null;
        return switch (metric.aggregationType()) {
            case COUNT_AGG -> new CountAggregate(percentage);
            case SUM_AGG -> sum(percentage);
            case MAX_AGG -> new MaxAggregate(percentage);
            case UNIQUE_COUNT_AGG -> new UniqueAggregate(metric.fieldName(), percentage);
            case WEIGHTED_SUM_AGG -> weighted(carried.levels().getOrDefault(groupedBy,
                    BigDecimal.ZERO));
            case LATEST_AGG -> new LatestAggregate();
        };
    }

    /** An aggregate of the same metric whose units are only shown. */
    Aggregate shown() {
        BillableMetric metric = charge.metric();
        return switch (metric.aggregationType()) {
            case COUNT_AGG -> new CountAggregate(null);
            case SUM_AGG -> new SumAggregate(null);
            case MAX_AGG -> new MaxAggregate(null);
            case UNIQUE_COUNT_AGG -> new UniqueAggregate(metric.fieldName(), null);
            case WEIGHTED_SUM_AGG -> weighted(BigDecimal.ZERO);
            case LATEST_AGG -> new LatestAggregate();
        };
    }

    /**
     * Whether what a history comes to tells all of it: the free units of a percentage on a sum
     * depend on the order in which it grew.
     */
    boolean keepsLevel() {
        return charge.metric().aggregationType() != AggregationType.SUM_AGG
                || !(model instanceof Percentage percentage) || !percentage.hasFreeUnits();
    }

    private Aggregate sum(Percentage percentage) {
        return model.type() == ChargeModelType.DYNAMIC ? new DynamicSumAggregate(currency)
                : new SumAggregate(percentage);
    }

    private Aggregate weighted(BigDecimal level) {
        return new WeightedAggregate(period, charge.metric().recurring(), level,
                carried.since() == null ? Long.MIN_VALUE : Instants.toMicros(carried.since()));
    }
}

package billing.invoicing.explanation;

import billing.catalog.Aggregation;
import billing.catalog.BillableMetric;
import billing.catalog.Charge;
import billing.catalog.Rounding;
import billing.invoicing.Fee;
import billing.kernel.money.Scale;
import billing.rating.PriceSteps;
import billing.rating.Standard;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** How usage was counted and priced ({@code rating-and-usage.md 2.4, 2.6, 4}). */
final class UsageSteps {
    private final FeeContext context;
    private final Fee fee;
    private final Charge charge;

    UsageSteps(FeeContext context) {
        this.context = context;
        this.fee = context.fee();
        this.charge = context.charge();
    }

    /** From events to the exact amount. */
    List<Explanation> steps(List<Explanation> events) {
        List<Explanation> steps = new ArrayList<>();
        if (!fee.item().groupedBy().isEmpty()) {
            steps.add(Explanation.remark("usage with "
                    + FigureFormat.pairs(fee.item().groupedBy())));
        }
        if (fee.item().filters() != null) {
            steps.add(Explanation.remark("usage matching "
                    + FigureFormat.pairs(fee.item().filters())));
        } else if (charge != null && !charge.filters().isEmpty()) {
            steps.add(Explanation.remark("usage matching none of the charge's filters"));
        }
        if (fee.quantity().eventsCount() == null) {
            steps.add(Explanation.step("stated when the invoice was regenerated",
                    FigureFormat.units(fee.quantity().units())));
            steps.addAll(new PriceExplanation(fee).steps());
            return steps;
        }
        steps.add(new Explanation(counted(), FigureFormat.units(fee.quantity().units()), events));
        rank().ifPresent(steps::add);
        metricRounding().ifPresent(steps::add);
        if (fee.isBilledAsNothing()) {
            steps.add(Explanation.remark("usage below 0 is billed as 0 units, without an amount"));
            return steps;
        }
        steps.addAll(context.isProrated() ? weighted()
                : new PriceExplanation(fee).steps());
        return steps;
    }

    private String counted() {
        String events = FigureFormat.events(fee.quantity().eventsCount()).toString();
        if (charge == null) {
            return events;
        }
        BillableMetric metric = charge.metric();
        Aggregation aggregation = metric.aggregation();
        String field = aggregation.fieldName();
        return aggregation.type().label()
                + (aggregation.percentile() == null ? "" : " " + aggregation.percentile())
                + (field == null ? "" : " of " + field)
                + " over " + events
                + (metric.expression() == null ? "" : ", each " + metric.expression());
    }

    /** The rank of a percentile's value. */
    private Optional<Explanation> rank() {
        if (charge == null || !charge.metric().aggregation().type().ranksValues()
                || fee.quantity().eventsCount() == null || fee.quantity().eventsCount() == 0) {
            return Optional.empty();
        }
        return Optional.of(Explanation.remark("the value at rank "
                + FigureFormat.plain(BigDecimal.valueOf(
                        charge.metric().aggregation().nearestRank(fee.quantity().eventsCount())))
                + " of " + FigureFormat.plain(BigDecimal.valueOf(fee.quantity().eventsCount()))
                + ", in ascending order"));
    }

    private Optional<Explanation> metricRounding() {
        if (charge == null || charge.metric().rounding().function() == null) {
            return Optional.empty();
        }
        Rounding rounding = charge.metric().rounding();
        String way = switch (rounding.function()) {
            case ROUND -> "rounded";
            case CEIL -> "rounded up";
            case FLOOR -> "rounded down";
        };
        return Optional.of(Explanation.remark("the units are " + way + " to "
                + rounding.decimals() + " decimals by the metric"));
    }

    /** Prorated units are not stored; under a price per unit they follow from the amount. */
    private List<Explanation> weighted() {
        String weight = "weighted by the days that each counts, of " + context.periodDays();
        if (context.properties() != null
                && context.properties().model() instanceof Standard price
                && price.amount().signum() != 0 && fee.amounts().pricingUnit() == null) {
            BigDecimal amount = fee.amounts().preciseCents()
                    .movePointLeft(fee.amounts().currency().exponent());
            BigDecimal units = amount.divide(price.amount(), Scale.PRORATED_UNITS,
                    RoundingMode.HALF_UP);
            if (units.multiply(price.amount()).compareTo(amount) == 0) {
                return List.of(Explanation.step(weight, FigureFormat.units(units)),
                        Explanation.step(FigureFormat.units(units) + " at "
                                + FigureFormat.plain(price.amount()) + " each", context.exact()));
            }
        }
        List<Explanation> steps = new ArrayList<>();
        steps.add(Explanation.remark(weight));
        if (!fee.amounts().details().equals(PriceSteps.NONE)) {
            steps.addAll(new PriceExplanation(fee).steps());
            return steps;
        }
        steps.add(Explanation.step(FigureFormat.units(fee.quantity().units()) + " at "
                + FigureFormat.plain(fee.amounts().unitAmount()) + " each on average",
                context.exact()));
        return steps;
    }
}

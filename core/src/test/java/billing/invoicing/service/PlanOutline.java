package billing.invoicing.service;

import billing.catalog.AddOn;
import billing.catalog.Aggregation;
import billing.catalog.AggregationType;
import billing.catalog.BillableMetric;
import billing.catalog.Charge;
import billing.catalog.ChargeProperties;
import billing.catalog.FixedCharge;
import billing.catalog.MinimumCommitment;
import billing.catalog.Plan;
import billing.catalog.Rounding;
import billing.catalog.Tax;
import billing.engine.Identifiers;
import billing.kernel.time.Interval;
import billing.rating.ChargeModel;
import billing.rating.Standard;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/**
 * Plans for examples: monthly, in arrears, 10.00 EUR, without charges unless specified otherwise.
 */
final class PlanOutline {
    private static final Instant MADE = Instant.parse("2022-01-01T00:00:00Z");
    private static int count;

    private final String code = "plan-" + ++count;
    private final List<FixedChargeOutline> fixedCharges = new ArrayList<>();
    private final List<ChargeOutline> charges = new ArrayList<>();
    private Interval interval = Interval.MONTHLY;
    private long cents = 1_000;
    private boolean advance;
    private Boolean chargesMonthly;
    private BigDecimal trial;
    private Long committed;
    private List<Tax> taxes = List.of();

    private record FixedChargeOutline(AddOn addOn, String units, String price, boolean advance,
                                      boolean prorated) {
    }

    private record ChargeOutline(String code, AggregationType aggregation, String field,
                                 boolean recurring, boolean advance, boolean prorated,
                                 long minimum, ChargeModel model) {
    }

    PlanOutline every(Interval value) {
        interval = value;
        return this;
    }

    PlanOutline costing(long value) {
        cents = value;
        return this;
    }

    PlanOutline advance() {
        advance = true;
        return this;
    }

    PlanOutline chargesMonthly() {
        chargesMonthly = true;
        return this;
    }

    PlanOutline trial(String days) {
        trial = new BigDecimal(days);
        return this;
    }

    PlanOutline committedTo(long value) {
        committed = value;
        return this;
    }

    PlanOutline taxed(Tax... values) {
        taxes = List.of(values);
        return this;
    }

    PlanOutline fixed(AddOn addOn, String units, String price, boolean inAdvance,
                      boolean prorated) {
        fixedCharges.add(new FixedChargeOutline(addOn, units, price, inAdvance, prorated));
        return this;
    }

    /** A metered charge per event, in arrears. */
    PlanOutline counting(String metric, String price, long minimum) {
        charges.add(new ChargeOutline(metric, AggregationType.COUNT_AGG, null, false, false,
                false, minimum, new Standard(new BigDecimal(price))));
        return this;
    }

    /** A charge on a sum. */
    PlanOutline summing(String metric, String price, boolean recurring, boolean inAdvance,
                        boolean prorated) {
        charges.add(new ChargeOutline(metric, AggregationType.SUM_AGG, "value", recurring,
                inAdvance, prorated, 0, new Standard(new BigDecimal(price))));
        return this;
    }

    /** A charge on a level that is weighed by its seconds and carried from period to period. */
    PlanOutline levelling(String metric, String price) {
        charges.add(new ChargeOutline(metric, AggregationType.WEIGHTED_SUM_AGG, "value", true,
                false, false, 0, new Standard(new BigDecimal(price))));
        return this;
    }

    Plan plan(Identifiers ids) {
        MinimumCommitment commitment = committed == null ? null
                : new MinimumCommitment(ids.next(MADE), committed, null, List.of(), MADE, MADE);
        return new Plan(ids.next(MADE), null, code,
                new Plan.Labels("Plan", null, null),
                new Plan.Billing(interval, cents, InvoiceStory.EUR, advance, trial,
                        chargesMonthly, null),
                new Plan.Pricing(charges.stream().map(one -> charge(one, ids)).toList(),
                        fixedCharges.stream().map(one -> fixedCharge(one, ids.next(MADE))).toList(),
                        commitment, List.of(), taxes),
                List.of(), null, MADE, null);
    }

    private static Charge charge(ChargeOutline outline, Identifiers ids) {
        BillableMetric metric = new BillableMetric(ids.next(MADE), outline.code(), outline.code(),
                null, new Aggregation(outline.aggregation(), outline.field(), outline.recurring(),
                        null, null), Rounding.NONE, null, List.of(), MADE, null);
        return new Charge(ids.next(MADE), null, outline.code(), metric, null,
                new ChargeProperties(outline.model(), null, null), List.of(),
                new Charge.Billing(outline.advance(), true, null, outline.prorated(),
                        outline.minimum(), null, null),
                List.of(), MADE);
    }

    private static FixedCharge fixedCharge(FixedChargeOutline outline, UUID id) {
        return new FixedCharge(id, null, outline.addOn().code(), outline.addOn(), null,
                new Standard(new BigDecimal(outline.price())), new BigDecimal(outline.units()),
                new FixedCharge.Billing(outline.advance(), outline.prorated()),
                List.of(), MADE);
    }
}

package billing.run;

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
import billing.catalog.UsageThreshold;
import billing.catalog.store.AddOns;
import billing.catalog.store.Metrics;
import billing.catalog.store.Plans;
import billing.engine.Handle;
import billing.engine.Identifiers;
import billing.kernel.money.CurrencyUnit;
import billing.kernel.time.Interval;
import billing.rating.Standard;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/** A plan in a few words; in euros, unless specified otherwise. */
public final class PlanSketch {
    private static final CurrencyUnit EUR = CurrencyUnit.of("EUR");
    private CurrencyUnit currency = EUR;
    private final String code;
    private final Interval interval;
    private final long amountCents;
    private final List<Seats> seats = new ArrayList<>();
    private final List<Usage> usages = new ArrayList<>();
    private final List<Threshold> thresholds = new ArrayList<>();
    private final List<Charge> charges = new ArrayList<>();
    private boolean payInAdvance;
    private long commitmentCents;
    private BigDecimal trialDays;
    private Boolean chargesMonthly;
    private Boolean fixedChargesMonthly;

    /** A fixed charge; without a name it has an add-on of its own. */
    private record Seats(String addOn, int units, String price, boolean payInAdvance) {
    }

    private record Usage(String metric, String price, long minimumCents) {
    }

    private record Threshold(long cents, boolean recurring) {
    }

    private PlanSketch(String code, Interval interval, long amountCents) {
        this.code = code;
        this.interval = interval;
        this.amountCents = amountCents;
    }

    /** A plan in arrears. */
    public static PlanSketch of(String code, Interval interval, long amountCents) {
        return new PlanSketch(code, interval, amountCents);
    }

    /** Bills its fee for the opening period. */
    public PlanSketch inAdvance() {
        payInAdvance = true;
        return this;
    }

    /** Is in another currency. */
    public PlanSketch in(String other) {
        currency = CurrencyUnit.of(other);
        return this;
    }

    /** Begins with days without its fee. */
    public PlanSketch withTrial(String days) {
        trialDays = new BigDecimal(days);
        return this;
    }

    /** Bills its charges monthly. */
    public PlanSketch split(boolean charges, boolean fixedCharges) {
        chargesMonthly = charges;
        fixedChargesMonthly = fixedCharges;
        return this;
    }

    /** Has a fixed charge. */
    public PlanSketch withSeats(int units, String price, boolean inAdvance) {
        seats.add(new Seats(null, units, price, inAdvance));
        return this;
    }

    /** Has a fixed charge by days on an add-on that plans may share. */
    public PlanSketch withProrated(String addOn, int units, String price, boolean inAdvance) {
        seats.add(new Seats(addOn, units, price, inAdvance));
        return this;
    }

    /** Charges for the sum of a metric's {@code value}, in arrears. */
    public PlanSketch withUsage(String metric, String price) {
        return withUsage(metric, price, 0);
    }

    /** The same with a minimum a period. */
    public PlanSketch withUsage(String metric, String price, long minimumCents) {
        usages.add(new Usage(metric, price, minimumCents));
        return this;
    }

    /** Has usage thresholds that fire once. */
    public PlanSketch withThresholds(long... cents) {
        for (long one : cents) {
            thresholds.add(new Threshold(one, false));
        }
        return this;
    }

    /** Has a usage threshold that fires again and again. */
    public PlanSketch withRecurringThreshold(long cents) {
        thresholds.add(new Threshold(cents, true));
        return this;
    }

    /** Has a charge for usage of a metric, which is stored unless another plan has it. */
    public PlanSketch withUsage(BillableMetric metric, UnaryOperator<Charge> change) {
        charges.add(change.apply(new Charge(metric.id(), null, metric.code(), metric, null,
                new ChargeProperties(new Standard(BigDecimal.ONE), null, null), List.of(),
                new Charge.Billing(false, true, null, false, 0, null, null),
                List.of(), metric.createdAt())));
        return this;
    }

    /** Costs at least an amount per period. */
    public PlanSketch withCommitment(long cents) {
        commitmentCents = cents;
        return this;
    }

    /** Stores the plan. */
    public Plan insertInto(Handle handle, Identifiers ids, Instant now) {
        List<FixedCharge> fixedCharges = new ArrayList<>();
        for (Seats one : seats) {
            String name = code + "_seats_" + fixedCharges.size();
            AddOn addOn = addOn(handle, ids, one.addOn() == null ? name : one.addOn(), now);
            fixedCharges.add(new FixedCharge(ids.next(now), null, name, addOn, null,
                    new Standard(new BigDecimal(one.price())), BigDecimal.valueOf(one.units()),
                    new FixedCharge.Billing(one.payInAdvance(), one.addOn() != null),
                    List.of(), now));
        }
        Plan plan = new Plan(ids.next(now), null, code,
                new Plan.Labels(code, null, null),
                new Plan.Billing(interval, amountCents, currency, payInAdvance, trialDays,
                        chargesMonthly, fixedChargesMonthly),
                new Plan.Pricing(charges(handle, ids, now), fixedCharges,
                        commitmentCents == 0 ? null : new MinimumCommitment(ids.next(now),
                commitmentCents, null, List.of(), now, now),
                        thresholds.stream().map(one -> new UsageThreshold(
                        ids.next(now), null, one.cents(), one.recurring(), now, now)).toList(),
                        List.of()),
                List.of(), null, now, null);
        new Plans(handle).insert(plan);
        return plan;
    }

    private static AddOn addOn(Handle handle, Identifiers ids, String code, Instant now) {
        return new AddOns(handle).find(code).orElseGet(() -> {
            AddOn made = new AddOn(ids.next(now), code, code, null, null, 100, EUR, List.of(),
                    now, null);
            new AddOns(handle).insert(made);
            return made;
        });
    }

    private static Charge charge(Usage usage, Handle handle, Identifiers ids, Instant now) {
        BillableMetric metric = new Metrics(handle).find(usage.metric()).orElseGet(() -> {
            BillableMetric fresh = new BillableMetric(ids.next(now), usage.metric(),
                    usage.metric(), null, Aggregation.of(AggregationType.SUM_AGG, "value"),
                    Rounding.NONE, null, List.of(), now, null);
            new Metrics(handle).insert(fresh);
            return fresh;
        });
        return new Charge(ids.next(now), null, usage.metric(), metric, null,
                new ChargeProperties(new Standard(new BigDecimal(usage.price())), null, null),
                List.of(),
                new Charge.Billing(false, true, null, false, usage.minimumCents(), null, null),
                List.of(), now);
    }

    private List<Charge> charges(Handle handle, Identifiers ids, Instant now) {
        List<Charge> made = new ArrayList<>();
        usages.forEach(one -> made.add(charge(one, handle, ids, now)));
        for (Charge one : charges) {
            if (new Metrics(handle).find(one.metric().code()).isEmpty()) {
                new Metrics(handle).insert(one.metric());
            }
            made.add(new Charge(ids.next(now), null, one.code(), one.metric(), null,
                    one.properties(), one.filters(),
                    new Charge.Billing(one.billing().payInAdvance(), one.billing().invoiceable(),
                            one.billing().regroupPaidFees(), one.billing().prorated(),
                            one.billing().minAmountCents(), null,
                            one.billing().acceptsTargetWallet()),
                    one.taxes(), now));
        }
        return made;
    }
}

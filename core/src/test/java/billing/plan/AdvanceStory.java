package billing.plan;

import billing.catalog.Aggregation;
import billing.catalog.AggregationType;
import billing.catalog.BillableMetric;
import billing.catalog.Rounding;
import billing.catalog.store.Metrics;
import billing.engine.Columns;
import billing.engine.Handle;
import billing.engine.PageRange;
import billing.ingestion.EventIngestion;
import billing.ingestion.EventRetraction;
import billing.ingestion.EventRetraction.Amendment;
import billing.invoicing.Fee;
import billing.invoicing.FeeFilter;
import billing.invoicing.FeeFilter.Span;
import billing.invoicing.FeeType;
import billing.invoicing.StoredFee;
import billing.invoicing.store.Fees;
import billing.invoicing.usage.CurrentUsage;
import billing.invoicing.usage.UsageReport;
import billing.invoicing.usage.UsageSelection;
import billing.usage.UsageEvent;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** A story of events that are paid for in advance; of customer X the subscription is X-1. */
public final class AdvanceStory implements AutoCloseable {
    private final PlanStory plans;
    private int events;

    /** A story that begins at an instant. */
    public AdvanceStory(Path folder, String start) {
        this.plans = new PlanStory(folder, start);
    }

    /** The story of plans below. */
    public PlanStory plans() {
        return plans;
    }

    /** Moves the clock as the clockwork would. */
    public AdvanceStory runUntil(String instant) {
        plans.story().runUntil(instant);
        return this;
    }

    /** A metric on the property {@code value}. */
    public BillableMetric metric(String code, AggregationType type, boolean recurring) {
        Instant now = plans.story().now();
        String field = type.needsField() ? "value" : null;
        BillableMetric metric = new BillableMetric(plans.story().ids().next(now), code, code,
                null, new Aggregation(type, field, recurring, null, null), Rounding.NONE, null,
                List.of(), now, null);
        plans.story().writing(handle -> new Metrics(handle).insert(metric));
        return metric;
    }

    /** A summed metric whose value is computed. */
    public BillableMetric computed(String code, String expression) {
        Instant now = plans.story().now();
        BillableMetric metric = new BillableMetric(plans.story().ids().next(now), code, code,
                null, Aggregation.of(AggregationType.SUM_AGG, "value"), Rounding.NONE, expression,
                List.of(), now, null);
        plans.story().writing(handle -> new Metrics(handle).insert(metric));
        return metric;
    }

    /** A standard charge in advance, by the code of its metric; further members may follow. */
    public static String charge(BillableMetric metric, String price, String members) {
        return ("{'billable_metric_id': '%s', 'charge_model': 'standard', 'code': '%s',"
                + " 'pay_in_advance': true, 'properties': {'amount': '%s'}%s}").formatted(
                metric.id(), metric.code(), price, members.isEmpty() ? "" : ", " + members);
    }

    /** A monthly plan called base without a fee, which the customer subscribes to. */
    public void subscribe(String customer, String zone, String... charges) {
        plans.plan("base", 0, "'charges': [" + String.join(", ", charges) + "]");
        plans.story().customer(customer, zone);
        plans.story().subscribe(customer, "base");
    }

    /** Moves a customer to another time zone. */
    public void move(String customer, String zone) {
        plans.story().writing(handle -> Columns.of("customers").set("timezone", zone)
                .update(handle, plans.story().customer(customer).id()));
    }

    /** An event of now with a value; returns its transaction id. */
    public String use(String customer, String code, String value) {
        return use(customer, code, Map.of("value", value));
    }

    /** An event of now; returns its transaction id. */
    public String use(String customer, String code, Map<String, Object> properties) {
        return use(customer, code, plans.story().now().toString(), properties);
    }

    /** An event; returns its transaction id. */
    public String use(String customer, String code, String at, Map<String, Object> properties) {
        return use(customer, code, at, properties, null);
    }

    /** An event of now with a value and a price of its own; returns its transaction id. */
    public String usePriced(String customer, String code, String value, BigDecimal priceCents) {
        return use(customer, code, plans.story().now().toString(), Map.of("value", value),
                priceCents);
    }

    private String use(String customer, String code, String at, Map<String, Object> properties,
                       BigDecimal priceCents) {
        String id = "t" + ++events;
        plans.story().write(handle -> new EventIngestion(plans.story().work(handle))
                .accept(new UsageEvent(id, customer + "-1", code, Instant.parse(at), properties,
                        priceCents)));
        return id;
    }

    /** Voids an event. */
    public void retract(String transactionId) {
        plans.story().write(handle -> new EventRetraction(plans.story().work(handle))
                .retract(null, transactionId, "wrong"));
    }

    /** Amends the value of an event. */
    public void amend(String transactionId, String value) {
        plans.story().write(handle -> new EventRetraction(plans.story().work(handle))
                .amend(null, transactionId, new Amendment(null, null, Map.of("value", value)),
                        "wrong"));
    }

    /** What the events have cost, in cents, in the order of their fees. */
    public List<Long> fees(String customer) {
        return plans.story().read(handle -> fees(handle, customer)).stream()
                .map(fee -> fee.amounts().cents()).toList();
    }

    /** The fees of the events in their order. */
    static List<Fee> fees(Handle handle, String customer) {
        return new Fees(handle).page(
                new FeeFilter(null, customer + "-1", null, FeeType.CHARGE, null, null, null,
                        new FeeFilter.Times(Span.ANY, Span.ANY, Span.ANY, Span.ANY)),
                new PageRange(1, 100)).items().stream().map(StoredFee::fee).toList();
    }

    /** The current usage. */
    public CurrentUsage usage(String customer, UsageSelection selection) {
        return plans.story().read(handle ->
                new UsageReport(handle, plans.story().now()).usage(customer, null, selection))
                .get(0).usage();
    }

    /** What the current usage costs, in cents. */
    public long usage(String customer) {
        return usage(customer, UsageSelection.ALL).amountCents();
    }

    @Override
    public void close() {
        plans.close();
    }
}

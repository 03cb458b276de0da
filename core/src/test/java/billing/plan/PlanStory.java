package billing.plan;

import billing.catalog.AddOn;
import billing.catalog.Aggregation;
import billing.catalog.AggregationType;
import billing.catalog.BillableMetric;
import billing.catalog.BillableMetric.MetricFilter;
import billing.catalog.Plan;
import billing.catalog.Rounding;
import billing.catalog.store.AddOns;
import billing.catalog.store.Metrics;
import billing.catalog.store.Plans;
import billing.engine.Handle;
import billing.input.Document;
import billing.input.Node;
import billing.input.Problems;
import billing.invoicing.Fee;
import billing.invoicing.FeeType;
import billing.invoicing.Invoice;
import billing.kernel.money.CurrencyUnit;
import billing.run.LifecycleInvoicing;
import billing.run.Story;
import billing.subscription.BillingPort;
import billing.subscription.Subscription;
import billing.subscription.service.NewSubscription;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;

/** A story of plans in the form of requests: JSON with single quotes. */
public final class PlanStory implements AutoCloseable {
    private static final CurrencyUnit EUR = CurrencyUnit.of("EUR");
    private final Story story;

    /** A story that begins at an instant. */
    public PlanStory(Path folder, String start) {
        this.story = new Story(folder.resolve("billing.db"), start);
    }

    /** The story below. */
    public Story story() {
        return story;
    }

    /** A request's body. */
    public static Node json(String text) {
        return Document.json("body", text.replace('\'', '"'), new Problems()).orElseThrow();
    }

    /** A summed metric with a filter on regions. */
    public BillableMetric metric(String code) {
        BillableMetric metric = new BillableMetric(story.ids().next(story.now()), code, code,
                null, Aggregation.of(AggregationType.SUM_AGG, "value"), Rounding.NONE, null,
                List.of(new MetricFilter("region", List.of("us", "eu", "asia"))), story.now(),
                null);
        story.database().writing(handle -> new Metrics(handle).insert(metric));
        return metric;
    }

    /** An add-on. */
    public AddOn addOn(String code) {
        AddOn addOn = new AddOn(story.ids().next(story.now()), code, code, null, null, 100, EUR,
                List.of(), story.now(), null);
        story.database().writing(handle -> new AddOns(handle).insert(addOn));
        return addOn;
    }

    /** A monthly plan in arrears with further members. */
    public Plan plan(String code, long cents, String members) {
        return life(life -> life.create(json("{'code': '%s', 'name': '%s', 'interval': 'monthly',"
                .formatted(code, code) + "'amount_cents': " + cents + ", 'amount_currency': 'EUR',"
                + "'pay_in_advance': false" + (members.isEmpty() ? "" : ", " + members) + "}")));
    }

    /** Changes a plan as {@code PUT /plans/{code}} does. */
    public Plan change(String code, String members) {
        return life(life -> life.change(plan(code), json("{" + members + "}")));
    }

    /** Does something in the life of plans. */
    public <T> T life(Function<PlanService, T> step) {
        return write(handle -> step.apply(new PlanService(story.work(handle), billing())));
    }

    /** Does something to pieces of plans. */
    public <T> T pieces(Function<PlanCharges, T> step) {
        return write(handle -> step.apply(new PlanCharges(story.work(handle), billing())));
    }

    /** Overrides something for the active subscription of an external id. */
    public void override(String externalId, String overrides) {
        overriding(life -> life.override(subscription(externalId), json(overrides)));
    }

    /** Overrides pieces. */
    public void overriding(Consumer<PlanOverrides> step) {
        story.database().writing(handle -> step.accept(new PlanOverrides(story.work(handle),
                billing())));
    }

    /** Subscribes the customer, who is new, as {@code <customer>-1}. */
    public Subscription subscribe(String customer, String plan, String overrides) {
        story.customer(customer, "UTC");
        return story.subscribe(NewSubscription.of(customer, plan, customer + "-1")
                .planOverrides(overrides.isEmpty() ? null : json(overrides)));
    }

    /** The active subscription of an external id. */
    public Subscription subscription(String externalId) {
        return story.database().read(handle ->
                new billing.subscription.store.Subscriptions(handle).get(externalId));
    }

    /** The plan of a code. */
    public Plan plan(String code) {
        return story.plan(code);
    }

    /** The plan, private or not, that a subscription follows. */
    public Plan planOf(String externalId) {
        return story.database().read(handle -> FollowedPlan.read(handle,
                subscription(externalId)).plan());
    }

    /** A stored plan, be it deleted. */
    public Plan stored(java.util.UUID id) {
        return story.database().read(handle -> new Plans(handle).byId(id)).orElseThrow();
    }

    /** The units and cents of the fees of a kind, an entry an invoice, oldest first. */
    public List<String> billed(FeeType type) {
        return story.invoices().stream().map(invoice -> fees(invoice, type)).toList();
    }

    private static String fees(Invoice invoice, FeeType type) {
        return String.join(", ", invoice.parts().fees().stream()
                .filter(fee -> fee.source().type() == type)
                .map(PlanStory::fee).toList());
    }

    private static String fee(Fee fee) {
        return fee.quantity().units().stripTrailingZeros().toPlainString() + ": "
                + fee.amounts().cents();
    }

    private BillingPort billing() {
        return new LifecycleInvoicing();
    }

    private <T> T write(Function<Handle, T> work) {
        return story.database().write(work::apply);
    }

    @Override
    public void close() {
        story.close();
    }
}

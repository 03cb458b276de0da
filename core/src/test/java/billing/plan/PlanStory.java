package billing.plan;

import billing.apply.Requests;
import billing.catalog.Aggregation;
import billing.catalog.AggregationType;
import billing.catalog.BillableMetric;
import billing.catalog.BillableMetric.MetricFilter;
import billing.catalog.Plan;
import billing.catalog.Rounding;
import billing.catalog.store.Metrics;
import billing.catalog.store.Plans;
import billing.invoicing.Fee;
import billing.invoicing.FeeType;
import billing.invoicing.Invoice;
import billing.run.LifecycleInvoicing;
import billing.run.Story;
import billing.subscription.Subscription;
import billing.subscription.service.NewSubscription;
import billing.subscription.store.Subscriptions;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Function;

/** A story of plans in the form of requests: JSON with single quotes. */
public final class PlanStory implements AutoCloseable {
    private final Story story;

    /** A story that begins at an instant. */
    public PlanStory(Path folder, String start) {
        this.story = new Story(folder.resolve("billing.db"), start);
    }

    /** The story below. */
    public Story story() {
        return story;
    }

    /** A summed metric with a filter on regions. */
    public BillableMetric metric(String code) {
        BillableMetric metric = new BillableMetric(story.id(), code, code,
                null, Aggregation.of(AggregationType.SUM_AGG, "value"), Rounding.NONE, null,
                List.of(new MetricFilter("region", List.of("us", "eu", "asia"))), story.now(),
                null);
        story.writing(handle -> new Metrics(handle).insert(metric));
        return metric;
    }

    /** A monthly plan in arrears with further members. */
    public Plan plan(String code, long cents, String members) {
        return service(it -> it.create(Requests.body("{'code': '%s', 'name': '%s',"
                .formatted(code, code) + " 'interval': 'monthly',"
                + "'amount_cents': " + cents + ", 'amount_currency': 'EUR',"
                + "'pay_in_advance': false" + (members.isEmpty() ? "" : ", " + members) + "}")));
    }

    /** Changes a plan as {@code PUT /plans/{code}} does. */
    public Plan change(String code, String members) {
        return service(it -> it.change(plan(code), Requests.body("{" + members + "}")));
    }

    /** Creates, changes or deletes plans. */
    public <T> T service(Function<PlanService, T> step) {
        return story.write(handle -> step.apply(new PlanService(story.work(handle),
                new LifecycleInvoicing())));
    }

    /** Does something to pieces of plans. */
    public <T> T pieces(Function<PlanCharges, T> step) {
        return story.write(handle -> step.apply(new PlanCharges(story.work(handle),
                new LifecycleInvoicing())));
    }

    /** Overrides something for the active subscription of an external id. */
    public void override(String externalId, String overrides) {
        overriding(it -> it.override(subscription(externalId), Requests.body(overrides)));
    }

    /** Overrides pieces. */
    public void overriding(Consumer<PlanOverrides> step) {
        story.writing(handle -> step.accept(new PlanOverrides(story.work(handle),
                new LifecycleInvoicing())));
    }

    /** Subscribes the customer, who is new, as {@code <customer>-1}. */
    public Subscription subscribe(String customer, String plan, String overrides) {
        story.customer(customer, "UTC");
        return story.subscribe(NewSubscription.of(customer, plan, customer + "-1")
                .planOverrides(overrides.isEmpty() ? null : Requests.body(overrides)));
    }

    /** The active subscription of an external id. */
    public Subscription subscription(String externalId) {
        return story.read(handle -> new Subscriptions(handle).get(externalId));
    }

    /** The plan of a code. */
    public Plan plan(String code) {
        return story.plan(code);
    }

    /** The plan, private or not, that a subscription follows. */
    public Plan planOf(String externalId) {
        return story.read(handle -> FollowedPlan.read(handle, subscription(externalId)).plan());
    }

    /** A stored plan, be it deleted. */
    public Plan stored(UUID id) {
        return story.read(handle -> new Plans(handle).byId(id)).orElseThrow();
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

    @Override
    public void close() {
        story.close();
    }
}

package billing.plan;

import billing.catalog.Plan;
import billing.catalog.PlanRevision;
import billing.catalog.reader.plan.PlanRequest;
import billing.catalog.store.Coupons;
import billing.catalog.store.Plans;
import billing.catalog.store.StoredCatalog;
import billing.engine.Handle;
import billing.engine.UnitOfWork;
import billing.input.Node;
import billing.input.ReadContext;
import billing.invoicing.service.Drafts;
import billing.invoicing.store.DraftSearch;
import billing.kernel.error.InvalidException;
import billing.kernel.error.NotFoundException;
import billing.notice.EventType;
import billing.notice.Notices;
import billing.subscription.BillingPort;
import billing.subscription.Subscription;
import billing.subscription.SubscriptionStatus;
import billing.subscription.service.SubscriptionLifecycle;
import billing.subscription.store.Subscriptions;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * What requests can do to a whole plan ({@code subscriptions-and-invoicing.md 1.1 to 1.3}). Works
 * within the caller's transaction.
 */
public final class PlanService {
    private final UnitOfWork work;
    private final Handle handle;
    private final Instant now;
    private final BillingPort billing;
    private final Plans plans;
    private final ReadContext context;

    /** The lifecycle of the plans of a database; {@code billing} invoices what ends with a plan. */
    public PlanService(UnitOfWork work, BillingPort billing) {
        this.work = work;
        this.handle = work.handle();
        this.now = work.now();
        this.billing = billing;
        this.plans = new Plans(work.handle());
        this.context = new ReadContext(new StoredCatalog(work.handle()), work);
    }

    /**
     * Creates a plan.
     *
     * @throws NotFoundException of what the request refers to
     * @throws InvalidException  with the codes of {@code subscriptions-and-invoicing.md 15}
     */
    public Plan create(Node body) {
        Plan plan = PlanRequest.read(body, null, false, this::isTaken, context).plan();
        plans.insert(plan);
        Notices.in(handle).add(EventType.PLAN_CREATED, plan.id());
        return plans.get(plan.code());
    }

    /**
     * Changes a plan; what it keeps is passed over in silence.
     *
     * @throws NotFoundException of what the request refers to
     * @throws InvalidException  with the codes of {@code subscriptions-and-invoicing.md 15}
     */
    public Plan change(Plan plan, Node body) {
        PlanRequest request = PlanRequest.read(body, plan, plans.hasSubscriptions(plan.id()),
                this::isTaken, context);
        edit().store(plan, request.plan(), request.cascade(), request.immediately());
        return plans.get(request.plan().code());
    }

    /**
     * Gives up a plan and its private children: their subscriptions end, their drafts become
     * final, the code is free ({@code subscriptions-and-invoicing.md 1.3}).
     */
    public void delete(Plan plan) {
        Notices.in(handle).add(EventType.PLAN_DELETED, plan.id());
        Stream.concat(plans.children(plan.id()).stream(), Stream.of(plan)).forEach(one -> {
            endSubscriptions(one);
            Drafts drafts = new Drafts(work);
            new DraftSearch(handle).ofPlan(one.id()).forEach(id -> drafts.makeFinal(id));
            plans.delete(one.id(), now);
        });
        new Coupons(handle).keepDeletedPlan(plan.id(), plan.code());
    }

    /**
     * Changes the metadata of a plan ({@code api-conventions.md 9.1}).
     *
     * @param change from the pairs kept to those to keep, the same object for no change; both null
     *               when nothing is kept
     * @return what is kept then
     */
    public Map<String, String> changeMetadata(Plan plan,
                                              UnaryOperator<Map<String, String>> change) {
        Map<String, String> changed = change.apply(plan.metadata());
        if (changed != plan.metadata()) {
            edit().store(plan, new PlanRevision(plan).metadata(changed).made());
        }
        return changed;
    }

    private void endSubscriptions(Plan plan) {
        SubscriptionLifecycle lifecycle = new SubscriptionLifecycle(work, billing);
        Subscriptions subscriptions = new Subscriptions(handle);
        List<Subscription> live = subscriptions.ofPlan(plan.id(),
                SubscriptionStatus.LIVE);
        for (Subscription one : live) {
            subscriptions.byId(one.id()).filter(Subscription::hasNotEnded)
                    .ifPresent(each -> lifecycle.end(each));
        }
    }

    private boolean isTaken(String code) {
        return plans.find(code).isPresent();
    }

    private PlanEdit edit() {
        return new PlanEdit(work, billing);
    }
}

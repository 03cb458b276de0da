package billing.plan;

import billing.catalog.ChildPlan;
import billing.catalog.FixedCharge;
import billing.catalog.Plan;
import billing.catalog.store.Coupons;
import billing.catalog.store.Plans;
import billing.engine.Handle;
import billing.engine.UnitOfWork;
import billing.invoicing.store.DraftSearch;
import billing.notice.EventType;
import billing.notice.Notices;
import billing.subscription.BillingPort;
import billing.subscription.Subscription;
import billing.subscription.SubscriptionStatus;
import billing.subscription.service.SubscriptionLifecycle;
import billing.subscription.store.Subscriptions;
import billing.usage.store.UsageFlags;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Stores a plan that has been changed and carries out what follows from it ({@code
 * subscriptions-and-invoicing.md 1.2}): drafts are computed again, subscriptions get new units,
 * waiting changes of plan are checked again, private children follow where requested.
 */
public final class PlanEdit {
    private final UnitOfWork work;
    private final Handle handle;
    private final Instant now;
    private final BillingPort billing;
    private final Plans plans;
    private final Subscriptions subscriptions;

    /**
     * Edits within the handle's transaction.
     *
     * @param billing invoices the changes of plan that the edit carries out
     */
    public PlanEdit(UnitOfWork work, BillingPort billing) {
        this.work = work;
        this.handle = work.handle();
        this.now = work.now();
        this.billing = billing;
        this.plans = new Plans(work.handle());
        this.subscriptions = new Subscriptions(work.handle());
    }

    /** Stores the change of a plan alone; new units hold from the next period. */
    public void store(Plan before, Plan after) {
        store(before, after, false, Set.of());
    }

    /**
     * Stores a change.
     *
     * @param cascade     whether private children of the plan follow
     * @param immediately fixed charges whose units hold from now on, not from the next period
     */
    public void store(Plan before, Plan after, boolean cascade, Set<UUID> immediately) {
        storeOne(before, after, immediately);
        new Coupons(handle).renamePlan(before.code(), after.code());
        callOffPointless(before, after);
        if (cascade) {
            plans.children(after.id()).forEach(child ->
                    follow(before, after, child, immediately));
        }
        Notices.in(handle).add(EventType.PLAN_UPDATED, after.id());
    }

    /**
     * Stores a change of a private child, which affects neither its parent nor publishes an event.
     */
    void storePrivate(Plan before, Plan after, Set<UUID> immediately) {
        storeOne(before, after, immediately);
        callOffPointless(before, after);
    }

    private void storeOne(Plan before, Plan after, Set<UUID> immediately) {
        plans.update(after, now);
        new DraftSearch(handle).flagPlan(after.id(), now);
        new UnitChanges(work).ofPlan(before, after, immediately);
        boolean newThresholds = !after.pricing().usageThresholds()
                .equals(before.pricing().usageThresholds());
        if (newThresholds && !after.pricing().usageThresholds().isEmpty()) {
            new UsageFlags(handle).recalculateOfPlan(after.id(), now);
        }
        if (before.billing().amountCents() != after.billing().amountCents()) {
            applyUpgrades(after);
        }
    }

    private void follow(Plan before, Plan after, Plan child, Set<UUID> immediately) {
        boolean live = subscriptions.countOfPlan(child.id(), SubscriptionStatus.LIVE) > 0;
        ChildPlan copies = new ChildPlan(() -> work.nextId(), now);
        Plan changed = new PlanCascade(before, after, copies).onto(child, live);
        if (!changed.equals(child)) {
            storeOne(child, changed, changed.pricing().fixedCharges().stream()
                    .filter(charge -> immediately.contains(charge.parentId()))
                    .map(FixedCharge::id).collect(Collectors.toSet()));
        }
    }

    /**
     * Cancels what waits to replace active subscriptions of a plan, where a new price makes the
     * plan the cheaper one: the change has lost its point.
     */
    void callOffPointless(Plan before, Plan plan) {
        if (before.billing().amountCents() == plan.billing().amountCents()) {
            return;
        }
        SubscriptionLifecycle lifecycle = new SubscriptionLifecycle(work, billing);
        for (Subscription running : subscriptions.ofPlan(plan.id(),
                Set.of(SubscriptionStatus.ACTIVE))) {
            subscriptions.next(running.id()).filter(Subscription::isPending)
                    .filter(waiting -> plan.billing().amountCents() < plan(
                    waiting).billing().amountCents())
                    .ifPresent(waiting -> lifecycle.callOffChange(running));
        }
    }

    /** Those who wait for the plan as a cheaper one get it at once when it is that no more. */
    private void applyUpgrades(Plan plan) {
        SubscriptionLifecycle lifecycle = new SubscriptionLifecycle(work, billing);
        for (Subscription waiting : subscriptions.ofPlan(plan.id(),
                Set.of(SubscriptionStatus.PENDING))) {
            Stream.ofNullable(waiting.state().previousId()).map(subscriptions::byId)
                    .flatMap(Optional::stream).filter(Subscription::isActive)
                    .filter(running -> plan.yearlyAmountCents()
                            >= plan(running).yearlyAmountCents())
                    .forEach(running -> lifecycle.upgrade(running));
        }
    }

    private Plan plan(Subscription subscription) {
        return plans.get(subscription.planId());
    }
}

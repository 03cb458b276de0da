package billing.apply;

import billing.catalog.Plan;
import billing.catalog.store.Plans;
import billing.engine.Handle;
import billing.input.Fields;
import billing.notice.EventType;
import billing.notice.Notices;
import billing.plan.PlanEdit;
import java.util.List;
import java.util.Optional;

/** Plans, stored whole. */
final class PlanStore implements ResourceStore<Plan> {
    @Override
    public Optional<Plan> find(Handle handle, String key) {
        return new Plans(handle).find(key);
    }

    @Override
    public List<Plan> all(Handle handle) {
        return new Plans(handle).all();
    }

    @Override
    public void check(Handle handle, DeclaredResource<Plan> declared,
                      List<MemberChange> changes) {
        if (new Plans(handle).hasSubscriptions(declared.desired().id())) {
            changes.forEach(change -> SubscribedPlan.check(declared, change));
        }
    }

    @Override
    public void insert(ApplyTransaction transaction, Plan plan) {
        new Plans(transaction.handle()).insert(plan);
        Notices.in(transaction.handle()).add(EventType.PLAN_CREATED, plan.id());
    }

    @Override
    public void update(ApplyTransaction transaction, Fields in, Plan before, Plan after) {
        new PlanEdit(transaction.work(), transaction.billing()).store(before, after);
    }
}

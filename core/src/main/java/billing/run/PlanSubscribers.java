package billing.run;

import billing.catalog.Plan;
import billing.catalog.reader.plan.UnitsOverride;
import billing.catalog.store.Plans;
import billing.engine.Database;
import billing.engine.Handle;
import billing.input.Node;
import billing.kernel.error.NotFoundException;
import billing.subscription.Subscription;
import billing.subscription.SubscriptionStatus;
import billing.subscription.store.Subscriptions;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * The customers whose due work precedes a request about a plan, because it ends, replaces or bills
 * their subscriptions at once ({@code subscriptions-and-invoicing.md 5.4}). Those on private
 * children of the plan are included.
 */
public final class PlanSubscribers {
    private PlanSubscribers() {
    }

    /**
     * Reads whose subscriptions a deletion of the plan ends.
     *
     * @throws NotFoundException while reading, when there is no such plan
     */
    public static Database.Work<Set<UUID>> ofDeleted(String code) {
        return handle -> customers(handle, code, EnumSet.of(SubscriptionStatus.ACTIVE,
                SubscriptionStatus.PENDING, SubscriptionStatus.INCOMPLETE));
    }

    /**
     * Reads whose subscriptions a change of the plan replaces or bills: a new price can be an
     * upgrade of those that wait for the plan, and units in advance that hold at once are billed.
     *
     * @param body of the request, for the plan or for one of its fixed charges
     * @throws NotFoundException while reading, when there is no such plan
     */
    public static Database.Work<Set<UUID>> ofChanged(String code, Node body) {
        Set<SubscriptionStatus> concerned = EnumSet.noneOf(SubscriptionStatus.class);
        if (body.member("amount_cents").isPresent()) {
            concerned.add(SubscriptionStatus.PENDING);
        }
        if (UnitsOverride.statesAtOnce(body)) {
            concerned.add(SubscriptionStatus.ACTIVE);
        }
        return handle -> customers(handle, code, concerned);
    }

    private static Set<UUID> customers(Handle handle, String code,
                                       Set<SubscriptionStatus> statuses) {
        Plans plans = new Plans(handle);
        Plan plan = plans.get(code);
        Set<UUID> customers = new LinkedHashSet<>();
        if (statuses.isEmpty()) {
            return customers;
        }
        Subscriptions subscriptions = new Subscriptions(handle);
        Stream.concat(Stream.of(plan), plans.children(plan.id()).stream())
                .flatMap(one -> subscriptions.ofPlan(one.id(), statuses).stream())
                .map(Subscription::customerId).forEach(customers::add);
        return customers;
    }
}

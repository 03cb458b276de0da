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
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
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
     * Reads whose subscriptions a change of the plan replaces or bills: those of a new price, and
     * units in advance that hold at once are billed.
     *
     * @param body of the request, for the plan or for one of its fixed charges
     * @throws NotFoundException while reading, when there is no such plan
     */
    public static Database.Work<Set<UUID>> ofChanged(String code, Node body) {
        return handle -> {
            new Plans(handle).get(code);
            Set<UUID> customers = new LinkedHashSet<>();
            if (body.member("amount_cents").isPresent()) {
                customers.addAll(ofPriced(handle, code));
            }
            if (UnitsOverride.statesAtOnce(body)) {
                customers.addAll(customers(handle, code, EnumSet.of(SubscriptionStatus.ACTIVE)));
            }
            return customers;
        };
    }

    /**
     * Whose waiting changes of plan a new price decides on: it can be an upgrade of those that wait
     * for the plan, and make pointless what waits to replace it.
     *
     * @throws NotFoundException when there is no such plan
     */
    public static Set<UUID> ofPriced(Handle handle, String code) {
        Set<UUID> customers =
                customers(handle, code, EnumSet.of(SubscriptionStatus.PENDING));
        Subscriptions subscriptions = new Subscriptions(handle);
        List<UUID> running = ofPlan(handle, code, EnumSet.of(SubscriptionStatus.ACTIVE))
                .map(Subscription::id).toList();
        subscriptions.nextOf(running).values().forEach(next -> customers.add(next.customerId()));
        return customers;
    }

    private static Set<UUID> customers(Handle handle, String code,
                                       Set<SubscriptionStatus> statuses) {
        return ofPlan(handle, code, statuses).map(Subscription::customerId)
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    private static Stream<Subscription> ofPlan(Handle handle, String code,
                                               Set<SubscriptionStatus> statuses) {
        Plans plans = new Plans(handle);
        Plan plan = plans.get(code);
        Subscriptions subscriptions = new Subscriptions(handle);
        return Stream.concat(Stream.of(plan), plans.children(plan.id()).stream())
                .flatMap(one -> subscriptions.ofPlan(one.id(), statuses).stream());
    }
}

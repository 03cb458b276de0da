package billing.run.schedule;

import billing.catalog.Plan;
import billing.catalog.store.Plans;
import billing.engine.Handle;
import billing.run.store.LiveCircumstances;
import billing.run.store.LiveCircumstances.Circumstances;
import billing.subscription.Subscription;
import billing.subscription.SubscriptionTerms;
import billing.subscription.store.Subscriptions;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** The subscriptions that something can still fall due for, read with what decides when. */
public final class LiveSubscriptions {
    private final LiveCircumstances circumstances;
    private final Subscriptions subscriptions;
    private final Plans plans;

    /** The live subscriptions of a database. */
    public LiveSubscriptions(Handle handle) {
        this.circumstances = new LiveCircumstances(handle);
        this.subscriptions = new Subscriptions(handle);
        this.plans = new Plans(handle);
    }

    /**
     * Hands over the active, pending and incomplete ones of a scope, those of a customer one after
     * another.
     */
    public void each(RunScope scope, Consumer<LiveSubscription> consumer) {
        if (scope.isAll()) {
            circumstances.inPages(page -> live(page).forEach(consumer));
        } else {
            scope.customerIds().forEach(id ->
                    live(circumstances.ofCustomer(id)).forEach(consumer));
        }
    }

    /** One subscription in its present state. */
    public Optional<LiveSubscription> byId(UUID id) {
        return live(circumstances.byId(id)).stream().findFirst();
    }

    /** Subscriptions in their present state; those that are gone are left out. */
    public List<LiveSubscription> byIds(List<UUID> ids) {
        return live(circumstances.byIds(ids));
    }

    /** The pending ones that wait to bear an external id. */
    public List<LiveSubscription> waitingFor(String externalId) {
        return live(circumstances.waitingFor(externalId));
    }

    /** Which of them are as they were read. */
    public static Predicate<LiveSubscription> unchanged(Handle handle,
                                                        List<LiveSubscription> lives) {
        Map<UUID, Instant> changedAt = new Subscriptions(handle).changedAt(lives.stream()
                .map(live -> live.subscription().id()).toList());
        return live -> live.subscription().updatedAt()
                .equals(changedAt.get(live.subscription().id()));
    }

    private List<LiveSubscription> live(List<Circumstances> found) {
        Map<UUID, Subscription> byId = subscriptions.byIds(
                found.stream().map(Circumstances::id).toList());
        Map<UUID, Subscription> waiting = found.size() == 1
                ? subscriptions.nextOf(byId.keySet())
                : subscriptions.waiting(byId.keySet());
        Map<UUID, Plan> planOf = plans.byIds(Stream.concat(byId.values().stream(),
                waiting.values().stream()).map(Subscription::planId).distinct().toList());
        return found.stream().map(one -> live(one, byId.get(one.id()), waiting.get(one.id()),
                planOf)).toList();
    }

    private static LiveSubscription live(Circumstances found, Subscription subscription,
                                         Subscription waiting, Map<UUID, Plan> plans) {
        SubscriptionTerms terms = terms(subscription, found.zone(), plans);
        return new LiveSubscription(terms, found.customerCreatedAt(), found.sellerId(),
                found.initialStart(), found.billedOn(), found.startBilledOn(),
                waiting == null || !waiting.isPending() ? null
                        : terms(waiting, found.zone(), plans),
                found.alertedOn(), found.externalId(), found.startExpiresAt());
    }

    private static SubscriptionTerms terms(Subscription subscription, ZoneId zone,
                                           Map<UUID, Plan> plans) {
        return new SubscriptionTerms(subscription, plans.get(subscription.planId()), zone);
    }
}

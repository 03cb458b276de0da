package billing.books.report;

import billing.books.store.RecurringSources;
import billing.books.store.RecurringSources.BilledPeriod;
import billing.catalog.Plan;
import billing.catalog.store.Plans;
import billing.engine.Handle;
import billing.invoicing.FeeType;
import billing.invoicing.snapshot.store.Snapshots;
import billing.subscription.Subscription;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * The plans of subscriptions at instants: as they were when the period of an instant was billed,
 * so that a change of prices changes no month before it; else as they are now.
 */
final class BilledPlans {
    private final Map<UUID, Plan> present;
    private final Map<UUID, List<BilledPeriod>> periods;
    private final Map<UUID, Map<UUID, Plan>> issued;

    /** Reads the plans of subscriptions. */
    BilledPlans(Handle handle, Collection<Subscription> subscriptions) {
        present = new Plans(handle).byIds(subscriptions.stream().map(Subscription::planId)
                .distinct().toList());
        periods = new RecurringSources(handle).billedPeriods(subscriptions.stream()
                .map(Subscription::id).toList());
        issued = new Snapshots(handle).plans(periods.values().stream().flatMap(List::stream)
                .map(BilledPeriod::invoiceId).distinct().toList());
    }

    /** The plan whose fees of a type were billed for an instant, else that of the plan's fee. */
    Plan at(Subscription subscription, FeeType type, Instant instant) {
        return issued(subscription, type, instant)
                .or(() -> issued(subscription, FeeType.SUBSCRIPTION, instant))
                .orElseGet(() -> present.get(subscription.planId()));
    }

    /** The price of the plan that was billed for an instant, else the present one. */
    long priceCents(Subscription subscription, Instant instant) {
        return billed(subscription, FeeType.SUBSCRIPTION, instant)
                .filter(period -> period.planCents() != null)
                .map(period -> period.planCents().longValueExact())
                .orElseGet(() -> present.get(subscription.planId()).billing().amountCents());
    }

    private Optional<Plan> issued(Subscription subscription, FeeType type, Instant instant) {
        return billed(subscription, type, instant).map(period -> issued
                .getOrDefault(period.invoiceId(), Map.of()).get(subscription.id()));
    }

    private Optional<BilledPeriod> billed(Subscription subscription, FeeType type,
                                          Instant instant) {
        return periods.getOrDefault(subscription.id(), List.of()).stream()
                .filter(period -> period.type() == type && !period.from().isAfter(instant)
                        && !period.to().isBefore(instant))
                .findFirst();
    }
}

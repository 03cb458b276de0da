package billing.cli.command.subscription;

import billing.catalog.Plan;
import billing.catalog.store.Plans;
import billing.cli.output.Count;
import billing.cli.output.Result;
import billing.customer.Customer;
import billing.customer.store.BillingEntities;
import billing.customer.store.Customers;
import billing.engine.Handle;
import billing.kernel.work.Chunks;
import billing.subscription.PeriodicBilling;
import billing.subscription.Subscription;
import billing.subscription.SubscriptionTerms;
import billing.subscription.store.Subscriptions;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * New subscriptions that start so far in the past that some of their usage is never billed
 * ({@code subscriptions-and-invoicing.md 3.6}).
 */
public final class PastStarts {
    private static final int READ_TOGETHER = 1_000;
    private final Handle handle;
    private final Instant now;
    private SubscriptionTerms first;
    private long others;

    private PastStarts(Handle handle, Instant now) {
        this.handle = handle;
        this.now = now.truncatedTo(ChronoUnit.MICROS);
    }

    /**
     * Adds a note where there are any.
     *
     * @param externalIds of subscriptions of which some were created at {@code now}, just before
     */
    public static Result note(Result result, Handle handle, List<String> externalIds,
                              Instant now) {
        PastStarts found = new PastStarts(handle, now);
        Chunks.of(externalIds, READ_TOGETHER).forEach(found::read);
        return found.first == null ? result : result.note(found.sentence());
    }

    private void read(List<String> externalIds) {
        List<Subscription> created = new Subscriptions(handle).withExternalIds(externalIds)
                .values().stream().flatMap(Collection::stream)
                .filter(one -> !one.createdAt().isBefore(now) && one.state().startedAt() != null
                        && one.state().startedAt().isBefore(now)).toList();
        Map<UUID, Plan> plans = new Plans(handle).byIds(
                created.stream().map(Subscription::planId).distinct().toList());
        Map<UUID, Customer> customers = new Customers(handle).byIds(
                created.stream().map(Subscription::customerId).distinct().toList());
        BillingEntities entities = new BillingEntities(handle);
        for (Subscription one : created) {
            SubscriptionTerms terms = new SubscriptionTerms(one, plans.get(one.planId()),
                    entities.zoneOf(customers.get(one.customerId())));
            if (PeriodicBilling.usageBilledFrom(terms).isAfter(one.state().startedAt())) {
                first = first == null ? terms : first;
                others += first == terms ? 0 : 1;
            }
        }
    }

    private String sentence() {
        Subscription one = first.subscription();
        return "subscription " + one.externalId() + " starts in the past: its usage before "
                + PeriodicBilling.usageBilledFrom(first) + " is never billed, unless it is created"
                + " with --now " + one.state().startedAt()
                + (others == 0 ? "" : "; so of " + Count.of(others, "other subscription"));
    }
}

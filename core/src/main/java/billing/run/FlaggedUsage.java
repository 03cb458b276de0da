package billing.run;

import billing.engine.Database;
import billing.engine.Handle;
import billing.engine.Identifiers;
import billing.engine.UnitOfWork;
import billing.invoicing.Invoice;
import billing.settlement.progressive.service.ProgressiveBilling;
import billing.subscription.Subscription;
import billing.subscription.store.Subscriptions;
import billing.usage.store.UsageFlags;
import billing.usage.store.UsageFlags.Kind;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * Compares the usage of flagged subscriptions with their thresholds and alerts: all events of one
 * minute together, once ({@code subscriptions-and-invoicing.md 5.4}).
 */
final class FlaggedUsage {
    private final Database database;
    private final Identifiers identifiers;
    private final RunScope scope;

    /** The flagged usage of a scope. */
    FlaggedUsage(Database database, Identifiers identifiers, RunScope scope) {
        this.database = database;
        this.identifiers = identifiers;
        this.scope = scope;
    }

    /** When flagged usage is checked up to an instant. */
    static List<DueJob> due(Handle handle, Instant until, RunScope scope) {
        return List.of(JobType.USAGE_CHECK, JobType.LIFETIME_USAGE).stream()
                .flatMap(work -> scope.customerIds().stream()
                        .flatMap(id -> new UsageFlags(handle).minutes(kind(work), id).stream())
                        .map(minute -> due(work, minute)))
                .filter(due -> !due.at().isAfter(until)).distinct().toList();
    }

    /** When usage is checked that was flagged at an instant. */
    static DueJob due(JobType work, Instant flaggedAt) {
        return new DueJob(work.firstAfter(flaggedAt), work, null);
    }

    /** The subscriptions to check. */
    List<UUID> subscriptions(DueJob due) {
        return database.read(handle -> scope.customerIds().stream()
                .flatMap(id -> new UsageFlags(handle)
                        .before(kind(due.work()), due.at(), id).stream()).toList());
    }

    /** Checks a subscription, within a transaction; returns the invoice that follows, if any. */
    Optional<Invoice> check(UUID subscriptionId, DueJob due) {
        return database.write(handle -> {
            // Another program may have checked it meanwhile.
            boolean flagged =
                    new UsageFlags(handle).clear(subscriptionId, kind(due.work()), due.at());
            return new Subscriptions(handle).byId(subscriptionId)
                    .filter(subscription -> flagged && subscription.isActive())
                    .flatMap(active -> check(handle, active, due));
        });
    }

    private Optional<Invoice> check(Handle handle, Subscription active, DueJob due) {
        if (due.work() == JobType.USAGE_CHECK) {
            new UsageAlerts(new UnitOfWork(handle, identifiers, due.at())).evaluate(active);
        }
        return new ProgressiveBilling(new UnitOfWork(handle, identifiers, due.at())).bill(active);
    }

    private static Kind kind(JobType work) {
        return work == JobType.USAGE_CHECK ? Kind.ACTIVITY : Kind.RECALCULATION;
    }
}

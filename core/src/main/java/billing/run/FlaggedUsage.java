package billing.run;

import billing.engine.Database;
import billing.engine.Handle;
import billing.engine.Identifiers;
import billing.engine.UnitOfWork;
import billing.invoicing.Invoice;
import billing.run.schedule.DueJob;
import billing.run.schedule.JobType;
import billing.run.schedule.RunScope;
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

    /** When usage is checked that was flagged in the minute of an instant or later. */
    static List<DueJob> due(Handle handle, Instant since, RunScope scope) {
        return scope.each(id -> new UsageFlags(handle).since(since, id)).stream()
                .map(flagged -> due(work(flagged.kind()), flagged.minute())).distinct().toList();
    }

    private static DueJob due(JobType work, Instant flaggedAt) {
        return new DueJob(work.firstAfter(flaggedAt), work, null);
    }

    /**
     * When the usage is checked that a step of the run flagged, whatever step it was. Flags of
     * earlier minutes are scheduled already; those whose check failed wait for the next run.
     */
    List<DueJob> following(Handle handle, Instant at) {
        return due(handle, at, scope);
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

    private static JobType work(Kind kind) {
        return kind == Kind.ACTIVITY ? JobType.USAGE_CHECK : JobType.LIFETIME_USAGE;
    }
}

package billing.run.schedule;

import billing.engine.Handle;
import billing.kernel.time.Instants;
import billing.run.store.CompletionMarks;
import billing.run.store.CompletionMarks.Mark;
import billing.run.store.SharedProgress;
import billing.subscription.Subscription;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * Up to which instants scheduled work has been carried out ({@code subscriptions-and-invoicing.md
 * 5.4}): whatever data change afterwards, nothing is done at an instant that is over.
 *
 * <p>A run completes the work of all, or that of one customer. What failed stays due from the
 * instant at which it failed. What a run could not know stays due, too: the work of a subscription
 * that was created or changed while the clock was before the instant that the run had reached.
 * Databases without a completed run have no such record: there, what is due follows from their data
 * alone.
 */
public final class CompletedWork {
    private final Instant all;
    /** Those of customers, and of subscriptions that were created or changed since. */
    private final Map<String, Instant> own = new HashMap<>();
    private final Map<String, Instant> failed = new HashMap<>();

    private CompletedWork(Instant all) {
        this.all = all;
    }

    /** What is stored. */
    public static CompletedWork read(Handle handle) {
        CompletionMarks marks = new CompletionMarks(handle);
        CompletedWork completed = new CompletedWork(marks.ofAll().orElse(Instant.EPOCH));
        marks.others().forEach(mark -> (mark.failed() ? completed.failed
                : completed.own).put(mark.scope(), mark.until()));
        return completed;
    }

    /** Whether any run over everything has been completed. */
    public boolean isKnown() {
        return all.isAfter(Instant.EPOCH);
    }

    /** How far the work of all has come. */
    public RunState state(SharedProgress shared) {
        return new RunState(isKnown() ? all : null, failed.size(), shared);
    }

    /** Whether a run over everything has come beyond an instant. */
    public boolean isCompletedSince(Instant instant) {
        return all.isAfter(instant);
    }

    /**
     * Up to when work of a kind was carried out on everything that qualified. A run over one
     * customer in which it failed may have come further than the last one over all.
     */
    public Instant until(JobType work) {
        return open(work.name()).filter(all::isAfter).orElse(all);
    }

    /** Up to when the work of a customer was carried out. */
    public Instant untilOfCustomer(UUID id) {
        Instant ofCustomer = id == null ? all : own.getOrDefault(id.toString(), all);
        return ofCustomer.isAfter(all) ? ofCustomer : all;
    }

    /**
     * Up to when the work on a subscription or a draft was carried out.
     *
     * @param customerId whose it is
     */
    public Instant until(UUID customerId, UUID id) {
        return open(id.toString()).orElseGet(() -> untilOfCustomer(customerId));
    }

    private Optional<Instant> open(String scope) {
        return Optional.ofNullable(failed.getOrDefault(scope, own.get(scope)));
    }

    /** Whether a run up to an instant completes more than is stored. */
    public boolean isBefore(RunScope scope, Instant until, List<FailedJob> failures) {
        return scope.customerIds().stream()
                        .anyMatch(id -> untilOfCustomer(id).isBefore(minute(until)))
                || !failures.isEmpty() || scope.isAll() && hasOpen();
    }

    private boolean hasOpen() {
        return !failed.isEmpty() || own.values().stream().anyMatch(all::isAfter);
    }

    /** Keeps due what falls due for a subscription after an instant, if a run came further. */
    public static void keepDue(Handle handle, Subscription changed, Instant now) {
        CompletionMarks marks = new CompletionMarks(handle);
        if (now.isBefore(marks.latest()) && now.isBefore(
                read(handle).until(changed.customerId(), changed.id()))) {
            marks.put(new Mark(changed.id().toString(), now, false));
        }
    }

    /**
     * Stores that a run has done everything up to an instant but the jobs that failed.
     */
    public static void store(Handle handle, RunScope scope, Instant until,
                             List<FailedJob> failures) {
        Instant completed = minute(until);
        CompletionMarks marks = new CompletionMarks(handle);
        if (scope.isAll() && completed.isBefore(marks.ofAll().orElse(completed))) {
            marks.moveUpTo(completed);
        } else if (scope.isAll()) {
            marks.deleteUpTo(completed);
        }
        scope.customerIds().forEach(id -> marks.put(new Mark(
                id == null ? CompletionMarks.ALL : id.toString(), completed, false)));
        for (FailedJob failure : failures) {
            marks.put(new Mark(failure.scope(), Instants.before(failure.at()), true));
        }
    }

    /** Work is scheduled by the minute, so that a later second of it adds nothing. */
    private static Instant minute(Instant instant) {
        return instant.truncatedTo(ChronoUnit.MINUTES);
    }
}

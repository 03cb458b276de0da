package billing.run;

import billing.engine.Columns;
import billing.engine.Handle;
import billing.engine.Row;
import billing.engine.Rows;
import billing.kernel.time.Instants;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;

/**
 * Up to which instants scheduled work has been carried out ({@code subscriptions-and-invoicing.md
 * 5.4}): whatever data change afterwards, nothing is done at an instant that is over.
 *
 * <p>A run completes the work of all, or that of one customer. What failed stays due from the
 * instant at which it failed. Databases without a completed run have no such record: there, what is
 * due follows from their data alone.
 */
final class CompletedWork {
    private static final String ALL = "";
    private final Instant all;
    private final Map<String, Instant> customers = new HashMap<>();
    private final Map<String, Instant> failed = new HashMap<>();

    private record Mark(String scope, Instant until, boolean failed) {
    }

    private CompletedWork(Instant all) {
        this.all = all;
    }

    /** What is stored. */
    static CompletedWork read(Handle handle) {
        Rows<Mark> rows = new Rows<>(handle, "SELECT scope, completed_until, failed"
                + " FROM completed_work", CompletedWork::mark);
        CompletedWork completed = new CompletedWork(rows.first("WHERE scope = ?", ALL)
                .map(Mark::until).orElse(Instant.EPOCH));
        rows.list("WHERE scope <> ?", ALL).forEach(mark -> (mark.failed() ? completed.failed
                : completed.customers).put(mark.scope(), mark.until()));
        return completed;
    }

    private static Mark mark(Row row) {
        return new Mark(row.text("scope"), row.instant("completed_until"), row.flag("failed"));
    }

    /** Whether any run over everything has been completed. */
    boolean isKnown() {
        return all.isAfter(Instant.EPOCH);
    }

    /** How far the work of all has come. */
    RunState state(SharedProgress shared) {
        return new RunState(isKnown() ? all : null, failed.size(), shared);
    }

    /** Whether a run over everything has come beyond an instant. */
    boolean isCompletedSince(Instant instant) {
        return all.isAfter(instant);
    }

    /** Up to when work of a kind was carried out on everything that qualified. */
    Instant until(JobType work) {
        return failed.getOrDefault(work.name(), all);
    }

    /** Up to when the work of a customer was carried out. */
    Instant untilOfCustomer(UUID id) {
        Instant own = id == null ? all : customers.getOrDefault(id.toString(), all);
        return own.isAfter(all) ? own : all;
    }

    /**
     * Up to when the work on a subscription or a draft was carried out.
     *
     * @param customerId whose it is
     */
    Instant until(UUID customerId, UUID id) {
        Instant failure = failed.get(id.toString());
        return failure == null ? untilOfCustomer(customerId) : failure;
    }

    /** Whether a run up to an instant completes more than is stored. */
    boolean isBefore(UUID customerId, Instant until, RunReport report) {
        return untilOfCustomer(customerId).isBefore(minute(until)) || !report.failures().isEmpty()
                || customerId == null && !failed.isEmpty();
    }

    /**
     * Stores that a run has done everything up to an instant but what it reports as failed.
     *
     * @param customerId the only customer that it was for; null for all
     */
    static void store(Handle handle, UUID customerId, Instant until, RunReport report) {
        Instant completed = minute(until);
        if (customerId == null) {
            handle.execute("DELETE FROM completed_work WHERE failed = 1"
                    + " OR scope <> ? AND completed_until <= ?", ALL, Columns.stored(completed));
        }
        mark(handle, customerId == null ? ALL : customerId.toString(), completed, false);
        for (RunReport.Failure failure : report.failures()) {
            mark(handle, failure.scope(), Instants.before(failure.at()), true);
        }
    }

    private static void mark(Handle handle, String scope, Instant until, boolean failed) {
        handle.execute("INSERT INTO completed_work (scope, completed_until, failed)"
                + " VALUES (?, ?, ?) ON CONFLICT (scope) DO UPDATE SET completed_until ="
                + " excluded.completed_until WHERE excluded.completed_until"
                + (failed ? " <" : " >") + " completed_work.completed_until",
                scope, Columns.stored(until), Columns.stored(failed));
    }

    /** Work is scheduled by the minute, so that a later second of it adds nothing. */
    private static Instant minute(Instant instant) {
        return instant.truncatedTo(ChronoUnit.MINUTES);
    }
}

package billing.run;

import billing.engine.Handle;
import billing.kernel.error.NotAllowedException;
import billing.run.schedule.CompletedWork;
import billing.run.schedule.JobType;
import billing.run.schedule.RunScope;
import java.time.Instant;
import java.util.EnumSet;
import java.util.Set;

/**
 * A run that has done everything up to an instant.
 *
 * @param isNew whether that is later than what is stored of it
 */
public record CaughtUp(RunScope scope, Instant until, RunReport report, boolean isNew) {
    /** The work that starts, bills and ends subscriptions. */
    static final Set<JobType> BILLING =
            EnumSet.of(JobType.ACTIVATION, JobType.ENDING, JobType.PERIODIC_BILLING);

    /** No run. */
    static CaughtUp nothing() {
        return new CaughtUp(RunScope.ALL, Instant.EPOCH, new RunReport(), false);
    }

    /** Stores within a transaction how far it came. */
    public void complete(Handle handle) {
        if (isNew) {
            CompletedWork.store(handle, scope, until, report.failures());
        }
    }

    /**
     * Refuses to end what has periods that could not be billed: they would be lost.
     *
     * @throws NotAllowedException {@code earlier_billing_failed}
     */
    public void mustHaveBilled() {
        report.failures().stream().filter(failure -> BILLING.contains(failure.work()))
                .findFirst().ifPresent(failure -> {
                    throw new NotAllowedException("earlier_billing_failed", "what was due at "
                            + failure.at() + " for " + failure.subject() + " could not be billed: "
                            + failure.reason().getMessage());
                });
    }
}

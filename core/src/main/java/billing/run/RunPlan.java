package billing.run;

import billing.run.schedule.JobType;
import java.time.Instant;
import java.util.EnumMap;
import java.util.Map;

/**
 * What a run is going to do, as far as it can be foreseen: what follows from invoices that the run
 * itself makes is not in it.
 *
 * @param jobs                how many jobs of each kind; a kind without any is absent
 * @param first               when the first of them is due, UTC; null for none
 * @param billedSubscriptions different subscriptions that will be billed for their periods
 * @param billedCustomers     different customers that will be billed for them
 */
public record RunPlan(Map<JobType, Long> jobs, Instant first, long billedSubscriptions,
                      long billedCustomers) {
    /** Nothing is due. */
    public static final RunPlan NONE = new RunPlan(Map.of(), null, 0, 0);

    public RunPlan {
        jobs = jobs.isEmpty() ? Map.of() : Map.copyOf(new EnumMap<>(jobs));
    }

    /** Jobs of one kind. */
    public long count(JobType work) {
        return jobs.getOrDefault(work, 0L);
    }

    /** Jobs of all kinds. */
    public long count() {
        return jobs.values().stream().mapToLong(Long::longValue).sum();
    }

    /** Whether nothing is due. */
    public boolean isEmpty() {
        return jobs.isEmpty();
    }
}

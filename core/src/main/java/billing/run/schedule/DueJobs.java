package billing.run.schedule;

import java.time.Instant;
import java.util.List;

/**
 * Jobs of one type that are due at one instant, as many as are carried out together.
 *
 * @param isFirst       whether they are the first of their type at the instant
 * @param isLast        whether there are no more of them
 * @param subscriptions of the jobs, in the same order; none for jobs of other types
 */
public record DueJobs(Instant at, JobType work, boolean isFirst, boolean isLast, List<DueJob> jobs,
               List<LiveSubscription> subscriptions) {
}

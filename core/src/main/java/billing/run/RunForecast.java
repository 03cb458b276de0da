package billing.run;

import billing.catalog.Plan;
import billing.kernel.time.Instants;
import billing.run.schedule.DueJob;
import billing.run.schedule.JobType;
import billing.run.schedule.LiveSubscription;
import billing.run.schedule.RunPeriod;
import billing.subscription.Trial;
import billing.subscription.service.SubscriptionRevision;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * Counts what a run would do if all goes well, subscription by subscription: of each it goes
 * through all jobs up to the end, and keeps nothing but the counts.
 */
final class RunForecast {
    private final Instant after;
    private final RunPeriod period;
    private final Set<DueJob> others = new HashSet<>();
    private final Map<JobType, Long> jobs = new EnumMap<>(JobType.class);
    private Instant first;
    private long billedSubscriptions;
    private long billedCustomers;
    private UUID lastBilledCustomer;

    /** A forecast of the jobs of a period that are due later than {@code after}. */
    RunForecast(Instant after, RunPeriod period) {
        this.after = after;
        this.period = period;
    }

    /** What has been counted. */
    RunPlan plan() {
        return new RunPlan(jobs, first, billedSubscriptions, billedCustomers);
    }

    /** Counts a job that is not a subscription's, unless the same has been counted. */
    void count(DueJob scheduled) {
        period.next(scheduled, Instant.EPOCH)
                .filter(due -> due.subject() != null || others.add(due))
                .ifPresent(due -> count(due.at(), due.work()));
    }

    /**
     * Counts the jobs of a subscription; those of one customer's must come one after another.
     *
     * @return the kinds of its jobs
     */
    Set<JobType> count(LiveSubscription live) {
        return period.next(live, Instant.EPOCH).map(due -> count(live, due)).orElse(Set.of());
    }

    /**
     * The same of a subscription whose next job is known.
     *
     * @param due its next job
     */
    Set<JobType> count(LiveSubscription live, DueJob due) {
        UUID customer = live.subscription().customerId();
        Set<JobType> kinds = EnumSet.noneOf(JobType.class);
        LiveSubscription current = live;
        Optional<DueJob> next = Optional.of(due);
        while (next.isPresent()) {
            DueJob job = next.get();
            if (count(job.at(), job.work())) {
                kinds.add(job.work());
            }
            current = following(current, job.work(), job.at());
            next = current == null ? Optional.empty()
                    : period.next(current, Instants.before(job.at()));
        }
        if (kinds.contains(JobType.PERIODIC_BILLING)) {
            billedSubscriptions++;
            billedCustomers += customer.equals(lastBilledCustomer) ? 0 : 1;
            lastBilledCustomer = customer;
        }
        return kinds;
    }

    private boolean count(Instant at, JobType work) {
        if (!at.isAfter(after)) {
            return false;
        }
        jobs.merge(work, 1L, Long::sum);
        first = first == null || at.isBefore(first) ? at : first;
        return true;
    }

    /** The subscription once a job is done, or what takes its place; null when it is over. */
    static LiveSubscription following(LiveSubscription live, JobType work, Instant at) {
        SubscriptionRevision revision = new SubscriptionRevision(live.subscription());
        return switch (work) {
            case ACTIVATION -> live.with(revision.activated(at, at).made(at));
            case PERIODIC_BILLING -> billed(live, at);
            case TRIAL_END -> live.with(revision.trialEnded(trialEnd(live)).made(at));
            case TERMINATION_ALERT -> live.alertedOn(LocalDate.ofInstant(at, ZoneOffset.UTC));
            default -> null;
        };
    }

    private static LiveSubscription billed(LiveSubscription live, Instant at) {
        LocalDate day = live.terms().localDate(at);
        return live.changesPlanOn(day) ? live.changedPlan(new SubscriptionRevision(
                live.waiting().subscription()).activated(at, at).made(at)) : live.billedOn(day);
    }

    private static Instant trialEnd(LiveSubscription live) {
        Plan plan = live.terms().plan();
        return Trial.end(plan, live.initialStart()).orElseThrow();
    }
}

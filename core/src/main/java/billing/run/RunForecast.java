package billing.run;

import billing.catalog.Plan;
import billing.kernel.time.Instants;
import billing.run.SubscriptionCalendar.Appointment;
import billing.subscription.Trial;
import billing.subscription.service.SubscriptionRevision;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.EnumMap;
import java.util.EnumSet;
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
    private final Instant until;
    private final CompletedWork completed;
    private final Map<JobType, Long> jobs = new EnumMap<>(JobType.class);
    private Instant first;
    private long billedSubscriptions;
    private long billedCustomers;
    private UUID lastBilledCustomer;

    /**
     * A forecast of jobs due later than {@code after}, up to {@code until}, included.
     *
     * @param completed the work that has been done
     */
    RunForecast(Instant after, Instant until, CompletedWork completed) {
        this.after = after;
        this.until = until;
        this.completed = completed;
    }

    /** What has been counted. */
    RunPlan plan() {
        return new RunPlan(jobs, first, billedSubscriptions, billedCustomers);
    }

    /** Counts a job that is not a subscription's. */
    void count(DueJob due) {
        count(due.at(), due.work());
    }

    /**
     * Counts the jobs of a subscription; those of one customer's must come one after another.
     *
     * @param due its next job
     * @return the kinds of its jobs
     */
    Set<JobType> count(LiveSubscription live, DueJob due) {
        UUID customer = live.subscription().customerId();
        Set<JobType> kinds = EnumSet.noneOf(JobType.class);
        LiveSubscription current = live;
        Optional<Appointment> next = Optional.of(new Appointment(due.at(), due.work()));
        while (next.isPresent()) {
            Appointment job = next.get();
            if (count(job.at(), job.work())) {
                kinds.add(job.work());
            }
            current = following(current, job);
            next = current == null ? Optional.empty() : next(current, Instants.before(job.at()));
        }
        if (kinds.contains(JobType.PERIODIC_BILLING)) {
            billedSubscriptions++;
            billedCustomers += customer.equals(lastBilledCustomer) ? 0 : 1;
            lastBilledCustomer = customer;
        }
        return kinds;
    }

    private Optional<Appointment> next(LiveSubscription live, Instant passed) {
        Instant done = completed.until(live.subscription().customerId(),
                live.subscription().id());
        return SubscriptionCalendar.next(live, done.isAfter(passed) ? done : passed)
                .filter(job -> !job.at().isAfter(until));
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
    private static LiveSubscription following(LiveSubscription live, Appointment job) {
        SubscriptionRevision revision = new SubscriptionRevision(live.subscription());
        return switch (job.work()) {
            case ACTIVATION -> live.with(revision.activated(job.at(), job.at()).made(job.at()));
            case PERIODIC_BILLING -> billed(live, job.at());
            case TRIAL_END -> live.with(revision.trialEnded(trialEnd(live)).made(job.at()));
            case TERMINATION_ALERT -> live.alertedOn(LocalDate.ofInstant(job.at(), ZoneOffset.UTC));
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

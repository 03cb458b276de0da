package billing.run.schedule;

import billing.kernel.time.Instants;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The jobs that are due up to an instant, in the order in which a run without interruptions would
 * carry them out.
 *
 * <p>Of a subscription it contains the next job only: later ones depend on its result and are added
 * after it. So the time of a run depends on the number of jobs, not on the length of the period.
 *
 * <p>Memory does not grow with the number of subscriptions: only so many jobs and subscriptions are
 * in memory, the other jobs in a file, and the other subscriptions are read again for their job. A
 * subscription that was scheduled again may have its former job in the queue, too; it is left out
 * when it is taken, because something else is due for the subscription then.
 */
public final class Schedule implements AutoCloseable {
    private final RunMemory memory;
    private final RunPeriod period;
    private final Function<List<UUID>, List<LiveSubscription>> subscriptions;
    /** The instant that the run has reached: no job is due before it any more. */
    private Instant passed = Instant.EPOCH;
    private final JobQueue queue;
    private final Map<UUID, Kept> kept = new HashMap<>();
    private final Set<UUID> left = new HashSet<>();
    /** The jobs that are neither a subscription's nor a draft's: each is done once. */
    private final Set<DueJob> others = new HashSet<>();
    /** One of the jobs of which a part has been taken; null when none are left of them. */
    private DueJob begun;
    /** Those that were added meanwhile and are due before the rest of them, or together. */
    private final List<DueJob> postponed = new ArrayList<>();

    /** A subscription that stays in memory until its job. */
    private record Kept(LiveSubscription live, DueJob job) {
    }

    /**
     * An empty schedule.
     *
     * @param period        in which its jobs are due
     * @param subscriptions reads subscriptions by their ids; leaves out those that are gone
     */
    public Schedule(RunMemory memory, RunPeriod period,
             Function<List<UUID>, List<LiveSubscription>> subscriptions) {
        this.memory = memory;
        this.period = period;
        this.queue = new JobQueue(memory.queued());
        this.subscriptions = subscriptions;
    }

    /** Schedules the next job of a subscription instead of its scheduled one; or none. */
    public Optional<DueJob> follow(LiveSubscription live) {
        UUID id = live.subscription().id();
        left.remove(id);
        kept.remove(id);
        Optional<DueJob> due = period.next(live, passed);
        due.ifPresent(job -> {
            enqueue(job);
            if (kept.size() < memory.kept()) {
                kept.put(id, new Kept(live, job));
            }
        });
        return due;
    }

    /** Adds a job that is not a subscription's, unless the same has been added. */
    public void add(DueJob scheduled) {
        period.next(scheduled, passed)
                .filter(due -> due.subject() != null || others.add(due))
                .ifPresent(this::enqueue);
    }

    /** As long as jobs are being carried out, those added before or among them wait. */
    private void enqueue(DueJob job) {
        if (begun != null && (job.isTogetherWith(begun) || job.compareTo(begun) < 0)) {
            postponed.add(job);
        } else {
            queue.add(job);
        }
    }

    /**
     * Removes the next jobs: of one type at one instant, as many as {@link RunMemory} allows, those
     * of a customer together. The rest of them follow before all other jobs. Nothing when there
     * are none left.
     */
    public Optional<DueJobs> take() {
        boolean isFirst = begun == null;
        if (isFirst) {
            begun = queue.peek();
        }
        if (begun == null) {
            return Optional.empty();
        }
        DueJob one = begun;
        passed = Instants.before(one.at());
        List<DueJob> jobs = removeTogether();
        boolean isLast = !isNextTogether();
        if (isLast) {
            begun = null;
            postponed.forEach(queue::add);
            postponed.clear();
        }
        List<LiveSubscription> lives = new ArrayList<>();
        List<DueJob> due = one.isOfSubscription() ? stillDue(jobs, lives) : jobs;
        return Optional.of(new DueJobs(one.at(), one.work(), isFirst, isLast, due, lives));
    }

    private List<DueJob> removeTogether() {
        List<DueJob> jobs = new ArrayList<>();
        DueJob last = null;
        while (isNextTogether()
                && (jobs.size() < memory.billed() || queue.peek().isOfSameOwner(last))) {
            DueJob next = queue.remove();
            if (!next.equals(last)) {
                jobs.add(next);
            }
            last = next;
        }
        return jobs;
    }

    private boolean isNextTogether() {
        return queue.peek() != null && queue.peek().isTogetherWith(begun);
    }

    /**
     * The jobs that are still due, with their subscriptions. A subscription that was read again and
     * for which something else is due is scheduled for that.
     */
    private List<DueJob> stillDue(List<DueJob> jobs, List<LiveSubscription> lives) {
        List<UUID> missing = jobs.stream().map(job -> job.subject().id())
                .filter(id -> !kept.containsKey(id) && !left.contains(id)).toList();
        Map<UUID, LiveSubscription> read = missing.isEmpty() ? Map.of()
                : subscriptions.apply(missing).stream().collect(Collectors.toMap(
                        live -> live.subscription().id(), Function.identity()));
        List<DueJob> due = new ArrayList<>(jobs.size());
        for (DueJob job : jobs) {
            UUID id = job.subject().id();
            LiveSubscription live = kept.containsKey(id) ? kept.get(id).live() : read.get(id);
            if (live != null && isStillDue(job, live)) {
                due.add(job);
                lives.add(live);
            } else if (live != null && !kept.containsKey(id)) {
                follow(live);
            }
        }
        return due;
    }

    private boolean isStillDue(DueJob job, LiveSubscription live) {
        Kept known = kept.get(job.subject().id());
        return known != null ? known.job().equals(job)
                : period.next(live, passed).filter(job::equals).isPresent();
    }

    /** Removes a subscription from the schedule, until it is scheduled again. */
    public void leave(LiveSubscription live) {
        kept.remove(live.subscription().id());
        left.add(live.subscription().id());
    }

    /** Closes and deletes the file of jobs. */
    @Override
    public void close() {
        queue.close();
    }
}

package billing.run;

import billing.kernel.time.Instants;
import billing.run.SubscriptionCalendar.Appointment;
import billing.subscription.Subscription;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
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
 * Only so many subscriptions stay in memory until their job; the others are read again for it.
 */
final class Schedule {
    private final RunMemory memory;
    private final Instant until;
    private final CompletedWork completed;
    private final Function<List<UUID>, List<LiveSubscription>> subscriptions;
    /** The instant that the run has reached: no job is due before it any more. */
    private Instant passed = Instant.EPOCH;
    private Instant latest = Instant.EPOCH;
    private final PriorityQueue<DueJob> queue = new PriorityQueue<>();
    /** The next jobs of subscriptions. */
    private final Map<UUID, DueJob> next = new HashMap<>();
    private final Map<UUID, LiveSubscription> kept = new HashMap<>();
    private final Set<DueJob> others = new HashSet<>();

    /**
     * An empty schedule of jobs due up to {@code until}, included.
     *
     * @param completed     the work that has been done, up to whose instants no job is due again
     * @param subscriptions reads subscriptions by their ids; leaves out those that are gone
     */
    Schedule(RunMemory memory, Instant until, CompletedWork completed,
             Function<List<UUID>, List<LiveSubscription>> subscriptions) {
        this.memory = memory;
        this.until = until;
        this.completed = completed;
        this.subscriptions = subscriptions;
    }

    /** Schedules the next job of a subscription instead of its scheduled one; or none. */
    Optional<DueJob> follow(LiveSubscription live) {
        leave(live);
        Optional<DueJob> due = due(live);
        due.ifPresent(job -> {
            next.put(job.subject().id(), job);
            queue.add(job);
            if (kept.size() < memory.kept()) {
                kept.put(job.subject().id(), live);
            }
        });
        return due;
    }

    private Optional<DueJob> due(LiveSubscription live) {
        Subscription subscription = live.subscription();
        Instant done = completed.until(subscription.customerId(), subscription.id());
        Optional<Appointment> appointment = SubscriptionCalendar
                .next(live, done.isAfter(passed) ? done : passed)
                .filter(one -> !one.at().isAfter(until));
        return appointment.map(one -> new DueJob(shared(one.at()), one.work(), DueJob.Subject.of(
                live.customerCreatedAt(), subscription.customerId(), subscription.createdAt(),
                subscription.id())));
    }

    /** Most subscriptions have their next job at the same instant: one object for all. */
    private Instant shared(Instant at) {
        if (!at.equals(latest)) {
            latest = at;
        }
        return latest;
    }

    /** Adds another job; one that is scheduled already is not added again. */
    void add(DueJob scheduled) {
        Instant done = scheduled.subject() != null ? passed : completed.until(scheduled.work());
        DueJob due = scheduled.after(done.isAfter(passed) ? done : passed);
        if (!due.at().isAfter(until) && others.add(due)) {
            queue.add(due);
        }
    }

    /** The jobs that were added, without those of subscriptions; in no order. */
    Collection<DueJob> others() {
        return Collections.unmodifiableCollection(others);
    }

    /** Removes the next jobs: all of one type at one instant; empty when there are none left. */
    List<DueJob> take() {
        List<DueJob> together = new ArrayList<>();
        while (!queue.isEmpty() && (together.isEmpty() || isTogether(together.get(0)))) {
            DueJob due = queue.remove();
            if (isStillDue(due)) {
                together.add(due);
            }
        }
        if (!together.isEmpty()) {
            passed = Instants.before(together.get(0).at());
        }
        return together;
    }

    /** The subscription of a job that was taken; see {@link #subscriptionsOf}. */
    Optional<LiveSubscription> subscriptionOf(DueJob due) {
        return subscriptionsOf(List.of(due)).stream().findFirst();
    }

    /**
     * The subscriptions of jobs that were taken, in their order. One that had to be read again and
     * has changed so that something else is due for it is scheduled for that, and left out.
     */
    List<LiveSubscription> subscriptionsOf(List<DueJob> jobs) {
        List<UUID> missing = jobs.stream().map(due -> due.subject().id())
                .filter(id -> !kept.containsKey(id)).toList();
        Map<UUID, LiveSubscription> read = missing.isEmpty() ? Map.of()
                : subscriptions.apply(missing).stream().collect(Collectors.toMap(
                        live -> live.subscription().id(), Function.identity()));
        List<LiveSubscription> found = new ArrayList<>(jobs.size());
        for (DueJob due : jobs) {
            UUID id = due.subject().id();
            LiveSubscription live = kept.get(id);
            if (live != null) {
                found.add(live);
            } else if (!read.containsKey(id)) {
                next.remove(id);
            } else if (due(read.get(id)).filter(due::equals).isPresent()) {
                found.add(read.get(id));
            } else {
                follow(read.get(id));
            }
        }
        return found;
    }

    /** Removes a subscription from the schedule for the rest of the run. */
    void leave(LiveSubscription live) {
        next.remove(live.subscription().id());
        kept.remove(live.subscription().id());
    }

    private boolean isTogether(DueJob first) {
        return queue.peek().at().equals(first.at()) && queue.peek().work() == first.work();
    }

    private boolean isStillDue(DueJob due) {
        return others.contains(due) || due.subject() != null && next.get(due.subject().id()) == due;
    }
}

package billing.run;

import billing.kernel.time.Instants;
import billing.run.SubscriptionCalendar.Appointment;
import billing.subscription.Subscription;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.UUID;

/**
 * The jobs that are due up to an instant, in the order in which a run without interruptions would
 * carry them out.
 *
 * <p>Of a subscription it contains the next job only: later ones depend on its result and are added
 * after it. So the time of a run depends on the number of jobs, not on the length of the period.
 */
final class Schedule {
    private final Instant until;
    private final CompletedWork completed;
    /** The instant that the run has reached: no job is due before it any more. */
    private Instant passed = Instant.EPOCH;
    private final PriorityQueue<DueJob> queue = new PriorityQueue<>();
    private final Map<UUID, Followed> followed = new HashMap<>();
    private final Set<DueJob> others = new HashSet<>();

    /**
     * An empty schedule of jobs due up to {@code until}, included.
     *
     * @param completed the work that has been done, up to whose instants no job is due again
     */
    Schedule(Instant until, CompletedWork completed) {
        this.until = until;
        this.completed = completed;
    }

    /** A copy of another one; later changes of either do not affect the other. */
    Schedule(Schedule other) {
        until = other.until;
        completed = other.completed;
        passed = other.passed;
        queue.addAll(other.queue);
        followed.putAll(other.followed);
        others.addAll(other.others);
    }

    /** A subscription and its next job. */
    private record Followed(LiveSubscription live, DueJob due) {
    }

    /** Schedules the next job of a subscription instead of its scheduled one. */
    void follow(LiveSubscription live) {
        Subscription subscription = live.subscription();
        followed.remove(subscription.id());
        Instant done = completed.until(subscription.customerId(), subscription.id());
        Optional<Appointment> next = SubscriptionCalendar
                .next(live, done.isAfter(passed) ? done : passed)
                .filter(appointment -> !appointment.at().isAfter(until));
        if (next.isPresent()) {
            DueJob due = new DueJob(next.get().at(), next.get().work(), new DueJob.Subject(
                    live.customerCreatedAt(), subscription.customerId(),
                    subscription.createdAt(), subscription.id()));
            followed.put(subscription.id(), new Followed(live, due));
            queue.add(due);
        }
    }

    /** Adds another job; one that is scheduled already is not added again. */
    void add(DueJob scheduled) {
        Instant done = scheduled.subject() != null ? passed : completed.until(scheduled.work());
        DueJob due = scheduled.after(done.isAfter(passed) ? done : passed);
        if (!due.at().isAfter(until) && others.add(due)) {
            queue.add(due);
        }
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

    /** The subscription of a job. */
    LiveSubscription subscriptionOf(DueJob due) {
        return followed.get(due.subject().id()).live();
    }

    /** Removes a subscription from the schedule for the rest of the run. */
    void leave(LiveSubscription live) {
        followed.remove(live.subscription().id());
    }

    private boolean isTogether(DueJob first) {
        return queue.peek().at().equals(first.at()) && queue.peek().work() == first.work();
    }

    private boolean isStillDue(DueJob due) {
        if (others.contains(due)) {
            return true;
        }
        Followed current = followed.get(due.subject().id());
        return current != null && current.due() == due;
    }
}

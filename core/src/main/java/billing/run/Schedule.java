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
 * What is due up to an instant, in the order in which a continuous run would do it.
 *
 * <p>A subscription is on it with the first thing that falls due for it only: what follows depends
 * on how that goes, and is put down afterwards. So a year is as long as what happens in it, not as
 * the number of its scheduled minutes.
 */
final class Schedule {
    private final Instant until;
    private final CompletedWork completed;
    /** The instant that the run has reached: nothing falls due before it any more. */
    private Instant passed = Instant.EPOCH;
    private final PriorityQueue<DueJob> queue = new PriorityQueue<>();
    private final Map<UUID, Followed> followed = new HashMap<>();
    private final Set<DueJob> others = new HashSet<>();

    /**
     * Holds what falls due up to {@code until}, included.
     *
     * @param completed the work that has been done, at whose instants nothing falls due again
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

    /** A subscription and the one thing that is put down for it. */
    private record Followed(LiveSubscription live, DueJob due) {
    }

    /** Puts down what falls due next for a subscription, in place of what was there for it. */
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

    /** Puts down something else; what is there already is not put down twice. */
    void add(DueJob scheduled) {
        Instant done = scheduled.subject() != null ? passed : completed.until(scheduled.work());
        DueJob due = scheduled.after(done.isAfter(passed) ? done : passed);
        if (!due.at().isAfter(until) && others.add(due)) {
            queue.add(due);
        }
    }

    /** Takes what comes next: all of one kind of work at one instant; empty when all is done. */
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

    /** The subscription that something is due for. */
    LiveSubscription subscriptionOf(DueJob due) {
        return followed.get(due.subject().id()).live();
    }

    /** Leaves a subscription alone for the rest of the run. */
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

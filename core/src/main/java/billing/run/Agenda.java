package billing.run;

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
 * What is due up to an instant, in the order in which a run that never sleeps would come to it.
 *
 * <p>A subscription is on it with the first thing that falls due for it only: what follows depends
 * on how that goes, and is put down afterwards. So a year is as long as what happens in it, not as
 * the number of its scheduled minutes.
 */
final class Agenda {
    private final Instant until;
    private final PriorityQueue<Due> queue = new PriorityQueue<>();
    private final Set<Due> known = new HashSet<>();
    private final Map<UUID, LiveSubscription> lives = new HashMap<>();

    /** Holds what falls due up to {@code until}, included. */
    Agenda(Instant until) {
        this.until = until;
    }

    /** Puts down what falls due next for a subscription, in the form it has now. */
    void follow(LiveSubscription live) {
        Optional<Appointment> next = SubscriptionCalendar.next(live);
        if (next.isEmpty() || next.get().at().isAfter(until)) {
            lives.remove(live.subscription().id());
            return;
        }
        Subscription subscription = live.subscription();
        lives.put(subscription.id(), live);
        queue.add(new Due(next.get().at(), next.get().work(), new Due.Subject(
                live.customerCreatedAt(), subscription.customerId(), subscription.createdAt(),
                subscription.id())));
    }

    /** Puts down something else; what is there already is not put down twice. */
    void add(Due due) {
        if (!due.at().isAfter(until) && known.add(due)) {
            queue.add(due);
        }
    }

    /** Whether nothing is left. */
    boolean isDone() {
        return queue.isEmpty();
    }

    /** Takes what comes next: all of one kind of work at one instant, in order of creation. */
    List<Due> take() {
        List<Due> together = new ArrayList<>();
        Due first = queue.remove();
        together.add(first);
        while (!queue.isEmpty() && queue.peek().at().equals(first.at())
                && queue.peek().work() == first.work()) {
            together.add(queue.remove());
        }
        return together;
    }

    /** The subscription that something is due for. */
    LiveSubscription subscriptionOf(Due due) {
        return lives.get(due.subject().id());
    }
}

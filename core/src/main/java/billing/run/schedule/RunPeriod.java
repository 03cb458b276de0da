package billing.run.schedule;

import billing.kernel.time.Instants;
import billing.subscription.Subscription;
import java.time.Instant;
import java.util.Optional;

/**
 * The time whose work a run carries out.
 *
 * @param until     its end, included
 * @param completed the work that has been done, up to whose instants nothing is due again
 */
public record RunPeriod(Instant until, CompletedWork completed) {
    /** The next job of a subscription that is due later than an instant; or none. */
    public Optional<DueJob> next(LiveSubscription live, Instant passed) {
        Subscription subscription = live.subscription();
        Instant done = completed.until(subscription.customerId(), subscription.id());
        return SubscriptionCalendar.next(live, Instants.later(done, passed))
                .filter(appointment -> !appointment.at().isAfter(until))
                .map(appointment -> DueJob.of(live, appointment.at(), appointment.work()));
    }

    /** A job that is not a subscription's, due later than an instant; or none. */
    public Optional<DueJob> next(DueJob scheduled, Instant passed) {
        Instant done = scheduled.subject() != null ? passed : completed.until(scheduled.work());
        return Optional.of(scheduled.after(Instants.later(done, passed)))
                .filter(due -> !due.at().isAfter(until));
    }
}

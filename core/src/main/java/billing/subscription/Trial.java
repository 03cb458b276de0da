package billing.subscription;

import billing.catalog.Plan;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/** The days before the first subscription fee ({@code subscriptions-and-invoicing.md 4.2}). */
public final class Trial {
    private static final BigDecimal SECONDS_OF_DAY = BigDecimal.valueOf(86_400);

    private Trial() {
    }

    /**
     * When the trial of a plan ends; nothing without a trial.
     *
     * @param initialStart earliest start among all of the customer's subscriptions with the same
     *                     external id, so that a re-creation does not start the trial again
     */
    public static Optional<Instant> end(Plan plan, Instant initialStart) {
        if (plan.billing().trialPeriod() == null || plan.billing().trialPeriod().signum() <= 0) {
            return Optional.empty();
        }
        return Optional.of(initialStart.plus(
                plan.billing().trialPeriod().multiply(SECONDS_OF_DAY).longValue(),
                ChronoUnit.SECONDS));
    }

    /** Whether a subscription is within its trial at {@code now}. */
    public static boolean isRunning(Subscription subscription, Plan plan, Instant initialStart,
                                    Instant now) {
        return subscription.state().trialEndedAt() == null && !initialStart.isAfter(now)
                && end(plan, initialStart).filter(end -> end.isAfter(now)).isPresent();
    }
}

package billing.subscription;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * The subscriptions that followed each other under one external id.
 *
 * @param subscriptions in any order; those that never started count for nothing
 */
public record SubscriptionHistory(List<Subscription> subscriptions) {
    private static final Comparator<Subscription> NEWEST_FIRST = Comparator
            .comparing((Subscription subscription) -> subscription.state().terminatedAt(),
                    Comparator.nullsLast(Comparator.<Instant>naturalOrder()))
            .thenComparing(subscription -> subscription.state().startedAt()).reversed();

    /**
     * The subscription that an event of an instant belongs to ({@code rating-and-usage.md 1.7}):
     * where one ends as the next starts, the newer one.
     */
    public Optional<Subscription> at(Instant instant) {
        Instant moment = instant.truncatedTo(ChronoUnit.MILLIS);
        return subscriptions.stream().filter(one -> one.isActive() || one.isTerminated())
                .filter(one -> !moment.isBefore(
                one.state().startedAt().truncatedTo(ChronoUnit.MILLIS))
                        && (one.state().terminatedAt() == null || !moment.isAfter(
                                one.state().terminatedAt().truncatedTo(ChronoUnit.MILLIS))))
                .min(NEWEST_FIRST);
    }

    /**
     * The subscription that an external id stands for where no instant and no status is named: the
     * active one, else the one whose start waits for its payment, else the one that is to start,
     * else the one created last. One that waits to replace the active one is not meant before it
     * does ({@code subscriptions-and-invoicing.md 2.5, 19}). Nothing when there are none.
     */
    public Optional<Subscription> current() {
        return subscriptions.stream().filter(Subscription::isActive).findFirst()
                .or(() -> subscriptions.stream().filter(Subscription::isIncomplete).findFirst())
                .or(() -> subscriptions.stream().filter(Subscription::hasNotEnded).findFirst())
                .or(() -> subscriptions.stream()
                        .max(Comparator.comparing(Subscription::createdAt)));
    }

    /** When the latest of them started; nothing when none ever did. */
    public Optional<Instant> latestStart() {
        return subscriptions.stream().map(subscription -> subscription.state().startedAt())
                .filter(Objects::nonNull)
                .max(Comparator.naturalOrder());
    }
}

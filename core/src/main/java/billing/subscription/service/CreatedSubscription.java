package billing.subscription.service;

import billing.subscription.Subscription;
import java.util.Optional;

/**
 * What a request to create a subscription did ({@code subscriptions-and-invoicing.md 2.2}).
 *
 * @param shown the answer: the new subscription, or the one that was there
 * @param added the new one: the shown one, or the one that replaces it at the end of its period;
 *              empty when the request changed one or found it as it is
 */
public record CreatedSubscription(Subscription shown, Optional<Subscription> added) {
    static CreatedSubscription added(Subscription subscription) {
        return new CreatedSubscription(subscription, Optional.of(subscription));
    }

    static CreatedSubscription found(Subscription subscription) {
        return new CreatedSubscription(subscription, Optional.empty());
    }
}

package billing.server.api.customer;

import billing.engine.Handle;
import billing.server.routing.Call;
import billing.server.routing.Query;
import billing.server.routing.Route;
import billing.subscription.Subscription;
import billing.subscription.SubscriptionStatus;
import billing.subscription.service.SubscriptionSelection;

/** Finds the subscription that the path of a sub-resource names: by default the active one. */
final class NamedSubscription {
    private NamedSubscription() {
    }

    /** Adds the query parameter that selects the subscription by status. */
    static Route queried(Route route) {
        return route.query("subscription_status", "string", "pending", "active", "terminated",
                "canceled");
    }

    /**
     * The subscription.
     *
     * @throws billing.kernel.error.NotFoundException subscription
     */
    static Subscription find(Call call, Handle handle) {
        Query query = call.query();
        return new SubscriptionSelection(handle).toRead(call.path("external_id"),
                query.known("subscription_status", SubscriptionStatus.class)
                        .or(() -> query.known("status", SubscriptionStatus.class)).orElse(null));
    }
}

package billing.cli.command.subscription;

import billing.customer.BillingEntities;
import billing.customer.Customers;
import billing.engine.Handle;
import billing.subscription.Subscriptions;
import java.time.ZoneId;

/** In which zone the dates of a subscription are local: its customer's. */
public final class SubscriptionZone {
    private SubscriptionZone() {
    }

    /** The zone of a customer; of one that does not exist yet, that of the default entity. */
    public static ZoneId find(Handle handle, String externalCustomerId) {
        BillingEntities entities = new BillingEntities(handle);
        return new Customers(handle).find(externalCustomerId).map(entities::zoneOf)
                .orElseGet(() -> entities.zone(null));
    }

    /** The zone of the customer of a subscription; of an unknown one that of the default entity. */
    public static ZoneId ofSubscription(Handle handle, String externalId) {
        BillingEntities entities = new BillingEntities(handle);
        return new Subscriptions(handle).withExternalId(externalId).stream().findFirst()
                .flatMap(one -> new Customers(handle).byId(one.customerId()))
                .map(entities::zoneOf).orElseGet(() -> entities.zone(null));
    }
}

package billing.cli.command.subscription;

import billing.customer.store.BillingEntities;
import billing.customer.store.Customers;
import billing.engine.Handle;
import billing.subscription.store.Subscriptions;
import java.time.ZoneId;

/** The time zone of a subscription's dates: its customer's. */
public final class SubscriptionZone {
    private SubscriptionZone() {
    }

    /** The zone of a customer; for an unknown one, the zone of the default entity. */
    public static ZoneId find(Handle handle, String externalCustomerId) {
        BillingEntities entities = new BillingEntities(handle);
        return new Customers(handle).find(externalCustomerId).map(entities::zoneOf)
                .orElseGet(() -> entities.zone(null));
    }

    /** The zone of a subscription's customer; if unknown, the zone of the default entity. */
    public static ZoneId ofSubscription(Handle handle, String externalId) {
        BillingEntities entities = new BillingEntities(handle);
        return new Subscriptions(handle).history(externalId).current()
                .flatMap(one -> new Customers(handle).byId(one.customerId()))
                .map(entities::zoneOf).orElseGet(() -> entities.zone(null));
    }
}

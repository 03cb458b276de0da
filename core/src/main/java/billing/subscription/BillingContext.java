package billing.subscription;

import billing.catalog.Plan;
import billing.catalog.store.Plans;
import billing.customer.BillingEntity;
import billing.customer.BillingSettings;
import billing.customer.Customer;
import billing.customer.store.BillingEntities;
import billing.customer.store.Customers;
import billing.engine.Handle;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;

/**
 * The data by which a customer is billed: the customer, its billing entity, the resulting settings
 * ({@code subscriptions-and-invoicing.md 12}), and the plans of its subscriptions. All data is read
 * once and cached; valid within the transaction of its handle.
 */
public final class BillingContext {
    private final Handle handle;
    private final Customer customer;
    private final BillingEntity entity;
    private final BillingSettings settings;
    private final Map<UUID, Plan> plans = new HashMap<>();

    /** The context of a given customer. */
    public BillingContext(Handle handle, Customer customer) {
        this.handle = handle;
        this.customer = customer;
        this.entity = new BillingEntities(handle).byId(customer.billingEntityId()).orElseThrow();
        this.settings = BillingSettings.of(customer, entity);
    }

    /** The context of a stored customer. */
    public static BillingContext read(Handle handle, UUID customerId) {
        return new BillingContext(handle, new Customers(handle).byId(customerId).orElseThrow());
    }

    /** The context of the customer of a subscription. */
    public static BillingContext read(Handle handle, Subscription subscription) {
        return read(handle, subscription.customerId());
    }

    /** The customer. */
    public Customer customer() {
        return customer;
    }

    /** The customer's billing entity; a subscription may be billed by another one. */
    public BillingEntity entity() {
        return entity;
    }

    /** The settings that apply to the customer. */
    public BillingSettings settings() {
        return settings;
    }

    /** The zone in which the customer's days are local. */
    public ZoneId zone() {
        return settings.zone();
    }

    /** A stored plan, deleted or not. */
    public Plan plan(UUID id) {
        return plans.computeIfAbsent(id, unknown -> new Plans(handle).byId(id).orElseThrow());
    }

    /** The terms of a subscription of the customer, by the plan that it follows. */
    public SubscriptionTerms terms(Subscription subscription) {
        return terms(subscription, plan(subscription.planId()));
    }

    /** The terms of a subscription of the customer, by a plan that need not be stored. */
    public SubscriptionTerms terms(Subscription subscription, Plan plan) {
        return new SubscriptionTerms(subscription, plan, zone());
    }
}

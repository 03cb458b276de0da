package billing.server;

import billing.catalog.store.CustomSections;
import billing.customer.Customer;
import billing.customer.store.Customers;
import billing.engine.Handle;
import billing.invoicing.BookedCredit;
import billing.invoicing.Credit;
import billing.invoicing.store.BookedCredits;
import billing.server.render.JsonBody;
import billing.server.render.RenderScope;
import billing.server.render.customer.CustomerJson;
import billing.server.render.customer.SubscriptionJson;
import billing.server.render.customer.SubscriptionView;
import billing.server.render.money.AppliedCouponJson;
import billing.settlement.coupon.AppliedCoupon;
import billing.subscription.Subscription;
import billing.subscription.entitlement.Grant;
import billing.subscription.entitlement.service.SubscriptionGrants;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;

/** Loads and renders customers, their applied coupons and their subscriptions. */
public final class CustomerResponses {
    private final Handle handle;
    private final RenderScope scope;
    private final Instant now;

    CustomerResponses(Handle handle, RenderScope scope, Instant now) {
        this.handle = handle;
        this.scope = scope;
        this.now = now;
    }

    /** A customer on its own. */
    public JsonBody customer(Customer customer) {
        Customer.CustomSections own = customer.billing().customSections();
        List<String> codes = own.codes() != null ? own.codes()
                : scope.entity(customer.billingEntityId()).documents().customSections();
        return new CustomerJson(scope).single(customer,
                own.skipped() || codes.isEmpty() ? List.of()
                        : new CustomSections(handle).named(codes));
    }

    /** Customers of a list. */
    public List<ObjectNode> customers(Collection<Customer> customers) {
        CustomerJson json = new CustomerJson(scope);
        return customers.stream().map(json::listed).toList();
    }

    /** An applied coupon on its own. */
    public ObjectNode appliedCoupon(AppliedCoupon applied) {
        return new AppliedCouponJson(scope).single(applied,
                new Customers(handle).byId(applied.customerId()).orElseThrow());
    }

    /** Applied coupons of a list. */
    public List<ObjectNode> appliedCoupons(List<AppliedCoupon> applied) {
        Map<UUID, Customer> customers = new Customers(handle).byIds(
                applied.stream().map(AppliedCoupon::customerId).collect(Collectors.toSet()));
        Map<UUID, List<BookedCredit>> credits = new BookedCredits(handle).ofSources(
                Credit.Source.COUPON, applied.stream().map(AppliedCoupon::id).toList());
        AppliedCouponJson json = new AppliedCouponJson(scope);
        return applied.stream().map(one -> json.listed(one, customers.get(one.customerId()),
                credits.getOrDefault(one.id(), List.of()))).toList();
    }

    /** A subscription on its own. */
    public ObjectNode subscription(Subscription subscription) {
        return wholeSubscriptions(List.of(subscription)).get(0);
    }

    /** Subscriptions, each on its own, in their order. */
    List<ObjectNode> wholeSubscriptions(List<Subscription> subscriptions) {
        Map<UUID, List<Grant>> grants = SubscriptionGrants.read(handle, subscriptions);
        SubscriptionJson json = new SubscriptionJson(scope);
        return views(subscriptions).stream().map(view -> json.single(view,
                grants.get(view.subscription().id()))).toList();
    }

    /** A subscription after a change. */
    public ObjectNode changedSubscription(Subscription subscription) {
        return new SubscriptionJson(scope).changed(views(List.of(subscription)).get(0));
    }

    /** A subscription that was terminated or canceled. */
    public ObjectNode endedSubscription(Subscription subscription) {
        return new SubscriptionJson(scope).ended(views(List.of(subscription)).get(0));
    }

    /** Subscriptions of a list. */
    public List<ObjectNode> subscriptions(Collection<Subscription> subscriptions) {
        SubscriptionJson json = new SubscriptionJson(scope);
        return views(subscriptions).stream().map(json::listed).toList();
    }

    private List<SubscriptionView> views(Collection<Subscription> subscriptions) {
        return new SubscriptionViews(handle, now).views(subscriptions);
    }
}

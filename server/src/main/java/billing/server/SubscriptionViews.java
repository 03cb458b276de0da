package billing.server;

import billing.catalog.InvoiceCustomSection;
import billing.catalog.Plan;
import billing.catalog.UsageThreshold;
import billing.catalog.store.CustomSections;
import billing.catalog.store.Plans;
import billing.customer.Customer;
import billing.customer.store.BillingEntities;
import billing.customer.store.Customers;
import billing.engine.Handle;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceSubscription;
import billing.invoicing.fee.store.LastBillings;
import billing.server.render.customer.SubscriptionView;
import billing.settlement.progressive.store.ApplicableThresholds;
import billing.subscription.ActivationRule;
import billing.subscription.LastBilling;
import billing.subscription.Subscription;
import billing.subscription.SubscriptionTerms;
import billing.subscription.store.ActivationRules;
import billing.subscription.store.Subscriptions;
import java.time.Instant;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Loads the objects that subscriptions are rendered with, in a few queries for any number of them.
 */
final class SubscriptionViews {
    private final Handle handle;
    private final Instant now;

    SubscriptionViews(Handle handle, Instant now) {
        this.handle = handle;
        this.now = now;
    }

    /** The subscriptions that invoices bill, by their ids. */
    Map<UUID, SubscriptionView> ofInvoices(Collection<Invoice> invoices) {
        Set<UUID> ids = invoices.stream().flatMap(one -> one.parts().subscriptions().stream())
                .map(InvoiceSubscription::subscriptionId).collect(Collectors.toSet());
        return views(new Subscriptions(handle).byIds(ids).values()).stream().collect(
                Collectors.toMap(view -> view.subscription().id(), Function.identity()));
    }

    /** The subscriptions in their order. */
    List<SubscriptionView> views(Collection<Subscription> subscriptions) {
        Subscriptions stored = new Subscriptions(handle);
        Map<UUID, Subscription> previous = stored.byIds(subscriptions.stream()
                .map(one -> one.state().previousId()).filter(Objects::nonNull).toList());
        Map<UUID, Subscription> next = stored.nextOf(
                subscriptions.stream().map(Subscription::id).toList());
        Set<UUID> planIds = new HashSet<>();
        subscriptions.forEach(subscription -> planIds.add(subscription.planId()));
        previous.values().forEach(subscription -> planIds.add(subscription.planId()));
        next.values().forEach(subscription -> planIds.add(subscription.planId()));
        Map<UUID, Plan> plans = new Plans(handle).byIds(planIds);
        Map<UUID, Customer> customers = new Customers(handle).byIds(subscriptions.stream()
                .map(Subscription::customerId).collect(Collectors.toSet()));
        Map<String, InvoiceCustomSection> sections = new CustomSections(handle).all().stream()
                .collect(Collectors.toMap(InvoiceCustomSection::code, Function.identity()));
        Map<UUID, List<ActivationRule>> rules = new ActivationRules(handle)
                .ofSubscriptions(subscriptions.stream().map(Subscription::id).toList());
        Map<UUID, LastBilling> last = new LastBillings(handle, null).find(
                subscriptions.stream().map(Subscription::id).toList(), now);
        Map<UUID, List<UsageThreshold>> thresholds =
                new ApplicableThresholds(handle).thresholds(subscriptions, plans);
        BillingEntities entities = new BillingEntities(handle);
        return subscriptions.stream().map(subscription -> new SubscriptionView(
                new SubscriptionTerms(subscription, plans.get(subscription.planId()),
                        entities.zoneOf(customers.get(subscription.customerId())),
                        last.get(subscription.id())),
                customers.get(subscription.customerId()),
                planOf(previous.get(subscription.state().previousId()), plans),
                next.get(subscription.id()), planOf(next.get(subscription.id()), plans),
                selected(subscription, sections),
                thresholds.getOrDefault(subscription.id(), List.of()),
                rules.getOrDefault(subscription.id(), List.of()), now)).toList();
    }

    private static Plan planOf(Subscription subscription, Map<UUID, Plan> plans) {
        return subscription == null ? null : plans.get(subscription.planId());
    }

    private static List<InvoiceCustomSection> selected(
            Subscription subscription, Map<String, InvoiceCustomSection> sections) {
        return subscription.invoicing().customSections() == null ? List.of()
                : subscription.invoicing().customSections().stream()
                        .map(code -> Optional.ofNullable(sections.get(code)))
                        .flatMap(Optional::stream).toList();
    }
}

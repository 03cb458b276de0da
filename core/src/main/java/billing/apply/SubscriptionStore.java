package billing.apply;

import billing.catalog.Plan;
import billing.catalog.store.Plans;
import billing.customer.BillingEntity;
import billing.customer.Customer;
import billing.customer.store.BillingEntities;
import billing.customer.store.Customers;
import billing.engine.Handle;
import billing.input.Fields;
import billing.input.References;
import billing.kernel.codelist.Codes;
import billing.subscription.ActivationRule;
import billing.subscription.ActivationRuleInput;
import billing.subscription.Subscription;
import billing.subscription.SubscriptionHistory;
import billing.subscription.SubscriptionStatus;
import billing.subscription.service.NewSubscription;
import billing.subscription.service.SubscriptionChange;
import billing.subscription.service.SubscriptionCreation;
import billing.subscription.service.SubscriptionLifecycle;
import billing.subscription.store.ActivationRules;
import billing.subscription.store.Subscriptions;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Subscriptions as files identify them. An external id means the {@link SubscriptionHistory#current
 * current} one: a subscription that is over is not started again because a file still names it.
 */
final class SubscriptionStore implements ResourceStore<DeclaredSubscription> {
    private static final Set<String> FIXED = Set.of("plan_code", "external_customer_id",
            "billing_time");
    private static final Set<String> FIXED_ONCE_STARTED =
            Set.of("subscription_at", "activation_rules");

    @Override
    public Optional<DeclaredSubscription> find(Handle handle, String key) {
        return Optional.ofNullable(find(handle, List.of(key)).get(key));
    }

    @Override
    public Map<String, DeclaredSubscription> find(Handle handle, Collection<String> keys) {
        return declared(handle, current(
                new Subscriptions(handle).withExternalIds(keys).values())).stream().collect(
                        Collectors.toMap(DeclaredSubscription::externalId, Function.identity()));
    }

    private static List<Subscription> current(Collection<List<Subscription>> namesakes) {
        return namesakes.stream().map(SubscriptionHistory::new)
                .flatMap(history -> history.current().stream()).toList();
    }

    @Override
    public List<DeclaredSubscription> all(Handle handle) {
        Subscriptions subscriptions = new Subscriptions(handle);
        return declared(handle, current(Stream.of(SubscriptionStatus.ACTIVE,
                        SubscriptionStatus.INCOMPLETE, SubscriptionStatus.PENDING)
                .flatMap(status -> subscriptions.withStatus(status).stream())
                .collect(Collectors.groupingBy(Subscription::externalId, LinkedHashMap::new,
                        Collectors.toList())).values()));
    }

    /** The customer's billing entity is none of its own, as for any change of a subscription. */
    @Override
    public DeclaredSubscription completed(DeclaredSubscription before, DeclaredSubscription asked,
                                          References references) {
        String code = asked.invoicing().billingEntityCode();
        if (code == null || before == null || before.invoicing().billingEntityCode() != null) {
            return asked;
        }
        return references.find(Customer.class, asked.externalCustomerId())
                .flatMap(customer -> references.byId(BillingEntity.class,
                        customer.billingEntityId()))
                .filter(entity -> entity.code().equals(code))
                .map(entity -> asked.ofCustomersEntity()).orElse(asked);
    }

    @Override
    public void check(Handle handle, DeclaredResource<DeclaredSubscription> declared,
                      List<MemberChange> changes) {
        boolean started = declared.desired().hasStarted();
        String owner = "subscription " + declared.key() + ": it is "
                + (started ? "running" : "waiting to start");
        for (MemberChange change : changes) {
            if (change.path().equals("plan_code")) {
                declared.refuse(change, change.path(), owner, "its plan is " + change.was()
                        + "; see what another one costs, and change it, with: billing"
                        + " subscription change-plan " + declared.key() + " --plan " + change.is()
                        + (started ? " --preview" : ""));
            } else if (FIXED.contains(change.path())
                    || started && FIXED_ONCE_STARTED.contains(change.root())) {
                declared.refuse(change, change.path(), owner);
            }
        }
    }

    @Override
    public void insert(ApplyTransaction transaction, DeclaredSubscription one) {
        lifecycle(transaction).create(request(one));
    }

    @Override
    public void insertAll(ApplyTransaction transaction,
                          List<DeclaredResource<DeclaredSubscription>> all) {
        SubscriptionCreation creation =
                new SubscriptionCreation(transaction.work(), transaction.billing());
        creation.readAhead(all.stream().map(one -> request(one.desired())).toList());
        all.forEach(one -> one.store(() -> creation.create(request(one.desired()))));
        creation.write();
    }

    private static NewSubscription request(DeclaredSubscription one) {
        return NewSubscription.of(one.externalCustomerId(), one.planCode(),
                        one.externalId()).name(one.name())
                .billingTime(Codes.of(one.dates().billingTime()))
                .subscriptionAt(text(one.dates().subscriptionAt())).endingAt(
                text(one.dates().endingAt()))
                .billingEntityCode(one.invoicing().billingEntityCode())
                .consolidateInvoice(one.invoicing().consolidateInvoice())
                .progressiveBillingDisabled(one.invoicing().progressiveBillingDisabled())
                .purchaseOrderNumber(one.invoicing().purchaseOrderNumber())
                .activationRules(one.activationRules())
                .customSections(one.invoicing().customSections(),
                one.invoicing().skipCustomSections());
    }

    @Override
    public void update(ApplyTransaction transaction, Fields in, DeclaredSubscription before,
                       DeclaredSubscription after) {
        SubscriptionChange change = new SubscriptionChange().name(after.name())
                .endingAt(text(after.dates().endingAt())).billingEntityCode(
                after.invoicing().billingEntityCode())
                .consolidateInvoice(after.invoicing().consolidateInvoice())
                .progressiveBillingDisabled(after.invoicing().progressiveBillingDisabled())
                .purchaseOrderNumber(after.invoicing().purchaseOrderNumber())
                .customSections(after.invoicing().customSections(),
                after.invoicing().skipCustomSections());
        if (!after.hasStarted()) {
            change.subscriptionAt(text(after.dates().subscriptionAt()));
        }
        if (!after.activationRules().equals(before.activationRules())) {
            change.activationRules(after.activationRules());
        }
        new Subscriptions(transaction.handle()).history(after.externalId()).current()
                .filter(Subscription::hasNotEnded).ifPresent(live ->
                        lifecycle(transaction).update(live, change));
    }

    private static SubscriptionLifecycle lifecycle(ApplyTransaction transaction) {
        return new SubscriptionLifecycle(transaction.work(), transaction.billing());
    }

    private static String text(Instant instant) {
        return instant == null ? null : instant.toString();
    }

    private static List<DeclaredSubscription> declared(Handle handle, List<Subscription> all) {
        Map<UUID, Customer> customers = new Customers(handle).byIds(ids(all,
                Subscription::customerId));
        Map<UUID, Subscription> next = new Subscriptions(handle).nextOf(ids(all, Subscription::id));
        Map<UUID, Plan> plans = new Plans(handle).byIds(
                ids(Stream.concat(all.stream(), next.values().stream()), Subscription::planId));
        BillingEntities entities = new BillingEntities(handle);
        Map<UUID, List<ActivationRule>> rules =
                new ActivationRules(handle).ofSubscriptions(ids(all, Subscription::id));
        return all.stream().map(each -> new DeclaredSubscription(each.externalId(),
                customers.get(each.customerId()).externalId(), plans.get(each.planId()).code(),
                next.containsKey(each.id()) ? plans.get(next.get(each.id()).planId()).code() : null,
                each.name(),
                new DeclaredSubscription.Dates(each.terms().billingTime(),
                        each.terms().subscriptionAt(), each.terms().endingAt()),
                new DeclaredSubscription.Invoicing(
                        each.invoicing().billingEntityId() == null ? null
                        : entities.byId(each.invoicing().billingEntityId())
                        .map(BillingEntity::code).orElse(null),
                        each.invoicing().consolidateInvoice(),
                        each.invoicing().progressiveBillingDisabled(),
                        each.invoicing().purchaseOrderNumber(), each.invoicing().customSections(),
                        each.invoicing().skipCustomSections()),
                rules.getOrDefault(each.id(), List.of()).stream().map(rule ->
                        new ActivationRuleInput(ActivationRule.TYPE, rule.timeoutHours()))
                        .toList(), !each.hasNotEnded(), each.state().startedAt() != null)).toList();
    }

    private static List<UUID> ids(List<Subscription> all, Function<Subscription, UUID> id) {
        return ids(all.stream(), id);
    }

    private static List<UUID> ids(Stream<Subscription> all, Function<Subscription, UUID> id) {
        return all.map(id).distinct().collect(Collectors.toList());
    }
}

package billing.subscription.service;

import billing.catalog.Plan;
import billing.catalog.store.Plans;
import billing.customer.BillingEntity;
import billing.customer.Customer;
import billing.customer.service.CustomerCreation;
import billing.customer.store.BillingEntities;
import billing.customer.store.Customers;
import billing.engine.Handle;
import billing.engine.UnitOfWork;
import billing.kernel.error.ErrorCode;
import billing.kernel.error.InvalidException;
import billing.kernel.money.CurrencyUnit;
import billing.kernel.time.BillingTime;
import billing.kernel.time.Instants;
import billing.kernel.time.LocalDays;
import billing.subscription.ActivationRuleInput;
import billing.subscription.BillingPort;
import billing.subscription.PaymentChoice;
import billing.subscription.Subscription;
import billing.subscription.SubscriptionStatus;
import billing.subscription.Succession;
import billing.subscription.TerminationInvoice;
import billing.subscription.store.Subscriptions;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Creates subscriptions ({@code subscriptions-and-invoicing.md 2.2}): one, or many for which what
 * they need is read together and what they store is written together, in their order.
 */
public final class SubscriptionCreation {
    private final UnitOfWork work;
    private final Handle handle;
    private final Instant now;
    private final BillingPort billing;
    private final SubscriptionStart start;
    private final PendingActivation activation;
    private final PlanChange change;
    private final Subscriptions subscriptions;
    private final Customers customers;
    private final BillingEntities entities;
    private final Plans plans;
    private final SubscriptionWrites writes;
    /** By external ids of subscriptions that were read ahead and not created yet. */
    private final Map<String, List<Subscription>> namesakes = new HashMap<>();
    /** By external ids, as the requests so far have left them. */
    private final Map<String, Customer> readCustomers = new HashMap<>();

    /** Creates within the handle's transaction. */
    public SubscriptionCreation(UnitOfWork work, BillingPort billing) {
        this.work = work;
        this.handle = work.handle();
        this.now = work.now();
        this.billing = billing;
        this.start = new SubscriptionStart(work, billing);
        this.activation = new PendingActivation(work, billing);
        this.change = new PlanChange(work, billing);
        this.subscriptions = new Subscriptions(work.handle());
        this.customers = new Customers(work.handle());
        this.entities = new BillingEntities(work.handle());
        this.plans = new Plans(work.handle());
        this.writes = new SubscriptionWrites(work);
    }

    /** Reads what requests are compared with. */
    public void readAhead(List<NewSubscription> requests) {
        List<String> keys = requests.stream().map(NewSubscription::externalId)
                .filter(Objects::nonNull).distinct().toList();
        Map<String, List<Subscription>> stored = subscriptions.withExternalIds(keys);
        keys.forEach(key -> namesakes.put(key, stored.getOrDefault(key, List.of())));
        readCustomers.putAll(customers.find(requests.stream()
                .map(NewSubscription::externalCustomerId).filter(Objects::nonNull)
                .distinct().toList()));
    }

    /**
     * Creates a subscription, or returns the live one with the external id of the request. It is
     * not stored before {@link #write}.
     *
     * @throws billing.kernel.error.NotFoundException billing_entity, plan
     * @throws InvalidException                the codes of
     *                                         {@code subscriptions-and-invoicing.md 15}
     */
    public CreatedSubscription create(NewSubscription request) {
        CreatedSubscription created = create(request, namesakes(request.externalId));
        billing.keepDue(work, created.shown());
        return created;
    }

    /** Stores what was created. */
    public void write() {
        writes.write();
    }

    /** What was read ahead holds for one request: it changes what the next one finds. */
    private List<Subscription> namesakes(String externalId) {
        if (externalId == null) {
            return List.of();
        }
        List<Subscription> read = namesakes.remove(externalId);
        if (read == null) {
            writes.write();
            return subscriptions.withExternalId(externalId);
        }
        return read;
    }

    private CreatedSubscription create(NewSubscription request, List<Subscription> namesakes) {
        ValidatedSubscription checked = checked(request, namesakes.isEmpty());
        Optional<Subscription> live = editable(namesakes, checked.customer());
        if (live.isPresent()) {
            return ofLive(live.get(), checked);
        }
        if (namesakes.stream().anyMatch(other -> other.isIncomplete()
                && other.customerId().equals(checked.customer().id()))) {
            throw new InvalidException("subscription", "subscription_incomplete");
        }
        if (namesakes.stream().anyMatch(SubscriptionCreation::holdsItsName)) {
            throw new InvalidException("external_id", ErrorCode.VALUE_ALREADY_EXIST);
        }
        return CreatedSubscription.added(begin(chosen(checked), namesakes));
    }

    /** Repeats an earlier request, on the recorded plan, without checking it again. */
    Subscription replay(Subscription past) {
        Customer customer = customers.byId(past.customerId()).orElseThrow();
        Plan plan = new Plans(handle).get(past.planId());
        BillingEntity entity = past.invoicing().billingEntityId() == null ? null
                : entities.byId(past.invoicing().billingEntityId()).orElseThrow();
        NewSubscription request = NewSubscription.of(customer.externalId(), plan.code(),
                        past.externalId()).name(past.name())
                .endingAt(past.terms().endingAt() == null ? null
                : past.terms().endingAt().toString())
                .consolidateInvoice(past.invoicing().consolidateInvoice())
                .progressiveBillingDisabled(past.invoicing().progressiveBillingDisabled())
                .purchaseOrderNumber(past.invoicing().purchaseOrderNumber());
        ValidatedSubscription checked = new ValidatedSubscription(request, entity, customer,
                ChosenPlan.as(plan), past.terms().subscriptionAt(), past.terms().endingAt(),
                past.terms().billingTime(), PaymentChoice.DEFAULT,
                past.invoicing().purchaseOrderNumber());
        List<Subscription> namesakes = subscriptions.withExternalId(past.externalId());
        Subscription repeated = editable(namesakes, customer)
                .map(live -> live.planId().equals(plan.id()) ? live
                        : change.change(live, checked, zone(customer)))
                .orElseGet(() -> begin(checked, namesakes));
        writes.write();
        return repeated;
    }

    /** Runs the checks in their order; only the first failing one is reported. */
    private ValidatedSubscription checked(NewSubscription request, boolean isNewKey) {
        BillingEntity entity = request.billingEntityCode == null ? null
                : entities.get(request.billingEntityCode);
        Customer customer = SubscriptionChecks.isBlank(request.externalCustomerId()) ? null
                : readCustomers.computeIfAbsent(request.externalCustomerId(), name ->
                        customers.find(name).orElseGet(() -> newCustomer(request, entity)));
        Plan plan = plans.get(request.planCode);

        SubscriptionChecks dates = new SubscriptionChecks();
        Instant subscriptionAt = dates.start(request.subscriptionAt, now);
        Instant endingAt = dates.end(request.endingAt.value(), subscriptionAt, now,
                customer == null ? ZoneOffset.UTC : zone(customer));
        PaymentChoice payment = dates.payment(request.payment, id -> customer != null
                && subscriptions.mayPayBy(customer.id(), id));
        dates.activationRules(request.activationRules, customer, payment, subscriptions);
        dates.refuse();

        SubscriptionChecks owner = new SubscriptionChecks();
        owner.mandatory("external_customer_id", request.externalCustomerId());
        owner.refuse();

        SubscriptionChecks members = new SubscriptionChecks();
        members.mandatory("external_id", request.externalId);
        if (request.externalId != null && isNewKey) {
            members.key("external_id", request.externalId);
        }
        members.line("name", request.name);
        BillingTime billingTime = members.billingTime(request.billingTime);
        String orderNumber = members.purchaseOrderNumber(request.purchaseOrderNumber.value());
        members.refuse();
        return new ValidatedSubscription(request, entity, customer, ChosenPlan.as(plan),
                subscriptionAt, endingAt, billingTime, payment, orderNumber);
    }

    private Customer newCustomer(NewSubscription request, BillingEntity entity) {
        BillingEntity seller = entity == null ? entities.byDefault() : entity;
        return new CustomerCreation(work).add(request.externalCustomerId(), seller);
    }

    /** Whether its external id is in use: also while it waits for its payment. */
    static boolean holdsItsName(Subscription subscription) {
        return subscription.isActive() || subscription.isIncomplete();
    }

    /** The one that a request changes instead of creating another. */
    private static Optional<Subscription> editable(List<Subscription> namesakes,
                                                   Customer customer) {
        return namesakes.stream().filter(one -> one.customerId().equals(customer.id()))
                .filter(one -> one.isActive()
                        || one.isPending() && one.state().previousId() == null).findFirst();
    }

    private CreatedSubscription ofLive(Subscription live, ValidatedSubscription checked) {
        if (live.planId().equals(checked.plan().id())) {
            return CreatedSubscription.found(live);
        }
        writes.write();
        change.refuseWhileIncomplete(live);
        Subscription shown = change.change(live, chosen(checked), zone(checked.customer()));
        if (live.isPending()) {
            return CreatedSubscription.found(shown);
        }
        return shown.id().equals(live.id())
                ? new CreatedSubscription(shown, subscriptions.next(shown.id()))
                : CreatedSubscription.added(shown);
    }

    /** The same request with the plan derived from the one named. */
    private ValidatedSubscription chosen(ValidatedSubscription checked) {
        return checked.with(ChosenPlan.choose(work, checked.plan(),
                checked.request().planOverrides));
    }

    private Subscription begin(ValidatedSubscription checked, List<Subscription> namesakes) {
        ZoneId zone = zone(checked.customer());
        LocalDate today = LocalDays.of(now, zone);
        LocalDate startDate = LocalDays.of(checked.subscriptionAt(), zone);
        Subscription pending = pending(checked);
        Customer customer = checked.customer();
        if (customer.billing().currency() == null) {
            CurrencyUnit currency = checked.plan().billing().currency();
            writes.setCurrency(customer.id(), currency);
            readCustomers.put(customer.externalId(), customer.buying(currency));
        }
        writes.create(pending);
        stateOwn(pending, checked);
        if (startDate.isAfter(today)) {
            return pending;
        }
        Instant startedAt = startOf(pending, namesakes);
        boolean billed = startDate.equals(today);
        return checked.request().activationRules.isEmpty()
                ? start.begin(checked, pending, startedAt, billed, writes)
                : start.begin(pending, checked.plan(), startedAt, billed);
    }

    /** What few subscriptions have: units of their own, rules that their start waits for. */
    private void stateOwn(Subscription pending, ValidatedSubscription checked) {
        List<ActivationRuleInput> rules = checked.request().activationRules;
        if (!checked.chosen().units().isEmpty() || !rules.isEmpty()) {
            writes.write();
            checked.chosen().stateUnits(handle, pending.id(), now);
            activation.state(pending, rules);
        }
    }

    /**
     * It starts after an end that was invoiced, so that no usage is billed twice: the invoice of an
     * end has the usage of its last instant, too, and usage counts by the millisecond. Created at
     * that instant it starts with it, for it is to have what is used from now on.
     */
    private Instant startOf(Subscription pending, List<Subscription> namesakes) {
        return namesakes.stream()
                .filter(other -> other.customerId().equals(pending.customerId()))
                .filter(Subscription::isTerminated)
                .filter(other -> other.terms().onTerminationInvoice()
                        == TerminationInvoice.GENERATE)
                .map(other -> Instants.millisecondAfter(other.state().terminatedAt()))
                .map(next -> next.isAfter(now) ? now : next)
                .filter(next -> next.isAfter(pending.terms().subscriptionAt()))
                .max(Instant::compareTo).orElse(pending.terms().subscriptionAt());
    }

    private Subscription pending(ValidatedSubscription checked) {
        NewSubscription request = checked.request();
        return new Subscription(work.nextId(), checked.customer().id(), checked.plan().id(),
                request.externalId, request.name,
                new Subscription.Terms(checked.billingTime(), checked.subscriptionAt(), null,
                        null, checked.endingAt(), null, TerminationInvoice.GENERATE),
                new Subscription.Invoicing(
                        checked.entity() == null ? null : checked.entity().id(),
                        request.consolidateInvoice.or(true), request.progressiveBillingDisabled,
                        checked.purchaseOrderNumber(), checked.payment(),
                        request.customSections, request.skipCustomSections),
                new Subscription.State(SubscriptionStatus.PENDING, null, null, null, null, null,
                        null, null, Succession.NONE),
                now, now);
    }

    private ZoneId zone(Customer customer) {
        return entities.zoneOf(customer);
    }
}

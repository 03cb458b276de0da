package billing.subscription.store;

import billing.customer.store.Customers;
import billing.engine.Columns;
import billing.engine.Conditions;
import billing.engine.Handle;
import billing.engine.PageOf;
import billing.engine.PageRange;
import billing.engine.Row;
import billing.engine.Rows;
import billing.kernel.error.NotFoundException;
import billing.kernel.time.BillingTime;
import billing.subscription.PaymentChoice;
import billing.subscription.Subscription;
import billing.subscription.SubscriptionFilter;
import billing.subscription.SubscriptionHistory;
import billing.subscription.SubscriptionStatus;
import billing.subscription.Succession;
import billing.subscription.TerminationCredit;
import billing.subscription.TerminationInvoice;
import com.fasterxml.jackson.core.type.TypeReference;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The stored subscriptions ({@code subscriptions-and-invoicing.md 2}). */
public final class Subscriptions {
    private static final TypeReference<List<String>> CODES = new TypeReference<>() { };
    /** The condition of subscriptions that have not ended. */
    public static final String LIVE = SubscriptionStatus.LIVE.stream()
            .map(status -> "'" + status.code() + "'")
            .collect(Collectors.joining(", ", "status IN (", ")"));
    private static final String LATEST_FIRST =
            "ORDER BY subscription_at DESC, created_at DESC, id DESC";
    private final Handle handle;
    private final Rows<Subscription> rows;

    /** The subscriptions of a database. */
    public Subscriptions(Handle handle) {
        this.handle = handle;
        this.rows = new Rows<>(handle, "SELECT * FROM subscriptions", Subscriptions::subscription);
    }

    /** The subscription of an external id and status; of several the newest that has not ended. */
    public Optional<Subscription> find(String externalId, SubscriptionStatus status) {
        return rows.first("WHERE external_id = ? AND status = ? ORDER BY terminated_at IS NOT NULL,"
                + " terminated_at DESC, created_at DESC, id DESC LIMIT 1", externalId, status);
    }

    /**
     * The active subscription of an external id.
     *
     * @throws NotFoundException when there is none
     */
    public Subscription get(String externalId) {
        return find(externalId, SubscriptionStatus.ACTIVE)
                .orElseThrow(() -> new NotFoundException("subscription", externalId));
    }

    /** A subscription. */
    public Optional<Subscription> byId(UUID id) {
        return rows.first("WHERE id = ?", id);
    }

    /** Subscriptions by their ids. */
    public Map<UUID, Subscription> byIds(Collection<UUID> ids) {
        return rows.listIn("WHERE id", ids, "").stream()
                .collect(Collectors.toMap(Subscription::id, Function.identity()));
    }

    /** The time of the last change of each subscription, by id, to detect concurrent changes. */
    public Map<UUID, Instant> changedAt(Collection<UUID> ids) {
        return new Rows<>(handle, "SELECT id, updated_at FROM subscriptions",
                row -> Map.entry(row.id("id"), row.instant("updated_at")))
                .listIn("WHERE id", ids, "").stream()
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    /** All subscriptions of an external id, the newest anchor first. */
    public List<Subscription> withExternalId(String externalId) {
        return rows.list("WHERE external_id = ? " + LATEST_FIRST, externalId);
    }

    /** The same of several external ids; those without subscriptions are absent. */
    public Map<String, List<Subscription>> withExternalIds(Collection<String> externalIds) {
        return rows.listIn("WHERE external_id", externalIds, LATEST_FIRST).stream()
                .collect(Collectors.groupingBy(Subscription::externalId));
    }

    /** The ids of all subscriptions of an external id. */
    public Set<UUID> ids(String externalId) {
        return Set.copyOf(new Rows<>(handle, "SELECT id FROM subscriptions", row -> row.id("id"))
                .list("WHERE external_id = ?", externalId));
    }

    /** The subscriptions that followed each other under an external id. */
    public SubscriptionHistory history(String externalId) {
        return new SubscriptionHistory(withExternalId(externalId));
    }

    /** All subscriptions of a customer in the order of their making. */
    public List<Subscription> ofCustomer(UUID customerId) {
        return rows.list("WHERE customer_id = ? ORDER BY created_at, id", customerId);
    }

    /** All subscriptions of several customers. */
    public List<Subscription> ofCustomers(Collection<UUID> customerIds) {
        return rows.listIn("WHERE customer_id", customerIds, "ORDER BY created_at, id");
    }

    /** The subscriptions of a plan with one of the statuses, in the order of their making. */
    public List<Subscription> ofPlan(UUID planId, Collection<SubscriptionStatus> statuses) {
        Conditions ofPlan = ofPlanWith(planId, statuses);
        return rows.list(ofPlan.where() + " ORDER BY created_at, id", ofPlan.values());
    }

    /** The number of {@link #ofPlan}. */
    public int countOfPlan(UUID planId, Collection<SubscriptionStatus> statuses) {
        Conditions ofPlan = ofPlanWith(planId, statuses);
        return new Rows<>(handle, "SELECT count(*) AS subscriptions FROM subscriptions",
                row -> row.integer("subscriptions"))
                .first(ofPlan.where(), ofPlan.values()).orElseThrow();
    }

    private static Conditions ofPlanWith(UUID planId, Collection<SubscriptionStatus> statuses) {
        return new Conditions().with("plan_id = ?", planId)
                .in("status", statuses);
    }

    /** The external ids of subscriptions, of any status, whose plan charges for a metric. */
    public List<String> charged(UUID metricId) {
        return new Rows<>(handle, "SELECT DISTINCT s.external_id"
                + " FROM subscriptions s JOIN charges c ON c.plan_id = s.plan_id",
                row -> row.text("external_id"))
                .list("WHERE c.billable_metric_id = ? AND c.deleted_at IS NULL", metricId);
    }

    /** All subscriptions of a status in the order of their making. */
    public List<Subscription> withStatus(SubscriptionStatus status) {
        return rows.list("WHERE status = ? ORDER BY created_at, id", status);
    }

    /**
     * The pending subscriptions that replace others at the end of the period, by the ids of these.
     */
    public Map<UUID, Subscription> waiting(Collection<UUID> replaced) {
        return rows.listIn("WHERE status = 'pending' AND previous_id", replaced,
                "ORDER BY created_at, id").stream().collect(Collectors.toMap(
                        subscription -> subscription.state().previousId(), Function.identity(),
                        (older, newer) -> newer));
    }

    /**
     * The subscription that a plan change created to follow another: the latest that was not
     * canceled.
     */
    public Optional<Subscription> next(UUID id) {
        return Optional.ofNullable(nextOf(List.of(id)).get(id));
    }

    /**
     * The subscriptions that plan changes created to follow others; those without one are absent.
     */
    public Map<UUID, Subscription> nextOf(Collection<UUID> ids) {
        return rows.listIn("WHERE status <> 'canceled' AND previous_id", ids,
                "ORDER BY created_at, id").stream().collect(Collectors.toMap(
                        subscription -> subscription.state().previousId(), Function.identity(),
                        (older, newer) -> newer));
    }

    /**
     * The start that the trial of a subscription counts from: the earliest of the customer's
     * subscriptions with its external id ({@code subscriptions-and-invoicing.md 4.2}).
     *
     * @param started has started; where that is only simulated, its own start counts as well
     */
    public Instant initialStart(Subscription started) {
        Instant own = started.state().startedAt();
        return new Rows<>(handle, "SELECT min(started_at) AS first FROM subscriptions",
                row -> Optional.ofNullable(row.instant("first")))
                .first("WHERE customer_id = ? AND external_id = ?", started.customerId(),
                        started.externalId())
                .flatMap(Function.identity()).filter(first -> first.isBefore(own)).orElse(own);
    }

    /** A page, the latest anchor first ({@code api-conventions.md 6}). */
    public PageOf<Subscription> page(SubscriptionFilter filter, PageRange page) {
        Conditions conditions = new Conditions().in("status", filter.statuses())
                .with("external_id = ?", filter.externalId())
                .with(Customers.IS_NAMED, filter.externalCustomerId())
                .with("plan_id IN (SELECT id FROM plans WHERE code = ?)", filter.planCode())
                .with("plan_id IN (SELECT id FROM plans WHERE amount_currency = ?)",
                        filter.currency());
        if (filter.overridden() != null) {
            conditions.always("plan_id IN (SELECT id FROM plans WHERE parent_id IS "
                    + (filter.overridden() ? "NOT NULL)" : "NULL)"));
        }
        if (filter.billingEntityCodes() != null) {
            conditions.in("(SELECT entity.code FROM customers buyer JOIN billing_entities entity"
                    + " ON entity.id = coalesce(subscriptions.billing_entity_id,"
                    + " buyer.billing_entity_id) WHERE buyer.id = subscriptions.customer_id)",
                    filter.billingEntityCodes());
        }
        return rows.page("FROM subscriptions", conditions,
                "ORDER BY subscription_at DESC, created_at DESC, id", page);
    }

    /** Adds a subscription. */
    public void insert(Subscription subscription) {
        insertAll(List.of(subscription));
    }

    /** Adds subscriptions. */
    public void insertAll(List<Subscription> subscriptions) {
        Columns.insertAll(handle, subscriptions.stream().map(one -> columns(one)
                .set("id", one.id()).set("start_zone", one.terms().startZone())
                .set("anchor_zone", one.terms().anchorZone())).toList());
    }

    /** Changes a subscription. */
    public void update(Subscription subscription) {
        columns(subscription).update(handle, subscription.id());
    }

    /** Changes subscriptions. */
    public void updateAll(List<Subscription> subscriptions) {
        Columns.updateAll(handle, subscriptions.stream().collect(Collectors.toMap(
                Subscription::id, Subscriptions::columns, (one, same) -> same,
                LinkedHashMap::new)));
    }

    /** Whether a customer has a stored payment method. */
    public boolean mayPayBy(UUID customerId, UUID paymentMethodId) {
        return Rows.exist(handle, "SELECT 1 FROM payment_methods",
                "WHERE id = ? AND customer_id = ? AND deleted_at IS NULL", paymentMethodId,
                customerId);
    }

    /** Whether a customer has a stored payment method that is taken where none is named. */
    public boolean hasDefaultPaymentMethod(UUID customerId) {
        return Rows.exist(handle, "SELECT 1 FROM payment_methods",
                "WHERE customer_id = ? AND is_default = 1 AND deleted_at IS NULL", customerId);
    }

    /**
     * Records the UTC date of a notice that a subscription will end.
     *
     * @return whether it is the first notice on that day
     */
    public boolean alerted(UUID id, LocalDate date) {
        return handle.execute("UPDATE subscriptions SET termination_alerted_on = ? WHERE id = ?"
                + " AND termination_alerted_on IS DISTINCT FROM ?", date, id, date) > 0;
    }

    private static Columns columns(Subscription subscription) {
        return Columns.of("subscriptions").set("customer_id", subscription.customerId())
                .set("plan_id", subscription.planId())
                .set("billing_entity_id", subscription.invoicing().billingEntityId())
                .set("previous_id", subscription.state().previousId())
                .set("external_id", subscription.externalId()).set("name", subscription.name())
                .set("status", subscription.state().status())
                .set("billing_time", subscription.terms().billingTime())
                .set("subscription_at", subscription.terms().subscriptionAt())
                .set("started_at", subscription.state().startedAt())
                .set("activated_at", subscription.state().activatedAt())
                .set("ending_at", subscription.terms().endingAt())
                .set("terminated_at", subscription.state().terminatedAt())
                .set("canceled_at", subscription.state().canceledAt())
                .set("trial_ended_at", subscription.state().trialEndedAt())
                .set("succession", subscription.state().succession())
                .set("cancellation_reason", subscription.state().cancellationReason())
                .set("on_termination_credit_note", subscription.terms().onTerminationCreditNote())
                .set("on_termination_invoice", subscription.terms().onTerminationInvoice())
                .set("consolidate_invoice", subscription.invoicing().consolidateInvoice())
                .set("progressive_billing_disabled",
                subscription.invoicing().progressiveBillingDisabled())
                .set("purchase_order_number", subscription.invoicing().purchaseOrderNumber())
                .set("payment_method_type", subscription.invoicing().payment().type())
                .set("payment_method_id", subscription.invoicing().payment().id())
                .json("custom_sections", subscription.invoicing().customSections())
                .set("skip_custom_sections", subscription.invoicing().skipCustomSections())
                .set("created_at", subscription.createdAt())
                .set("updated_at", subscription.updatedAt());
    }

    private static Subscription subscription(Row row) {
        return new Subscription(row.id("id"), row.id("customer_id"), row.id("plan_id"),
                row.text("external_id"), row.text("name"),
                new Subscription.Terms(row.constant("billing_time", BillingTime.class),
                        row.instant("subscription_at"), row.zone("start_zone"),
                        row.zone("anchor_zone"), row.instant("ending_at"),
                        row.constant("on_termination_credit_note", TerminationCredit.class),
                        row.constant("on_termination_invoice", TerminationInvoice.class)),
                new Subscription.Invoicing(row.id("billing_entity_id"),
                        row.flag("consolidate_invoice"), row.flag("progressive_billing_disabled"),
                        row.text("purchase_order_number"),
                        new PaymentChoice(row.text("payment_method_type"),
                                row.id("payment_method_id")),
                        row.json("custom_sections", CODES), row.flag("skip_custom_sections")),
                new Subscription.State(row.constant("status", SubscriptionStatus.class),
                        row.instant("started_at"), row.instant("activated_at"),
                        row.instant("terminated_at"), row.instant("canceled_at"),
                        row.instant("trial_ended_at"), row.text("cancellation_reason"),
                        row.id("previous_id"), row.constant("succession", Succession.class)),
                row.instant("created_at"), row.instant("updated_at"));
    }
}

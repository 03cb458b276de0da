package billing.server;

import billing.alert.Alert;
import billing.catalog.InvoiceCustomSection;
import billing.catalog.store.CustomSections;
import billing.catalog.store.Metrics;
import billing.catalog.store.TaxLinks;
import billing.coupon.AppliedCoupon;
import billing.creditnote.CreditNote;
import billing.creditnote.CreditNoteEstimate;
import billing.customer.BillingEntities;
import billing.customer.BillingEntity;
import billing.customer.Customer;
import billing.customer.Customers;
import billing.customer.Organization;
import billing.customer.Organizations;
import billing.entitlement.SubscriptionGrants;
import billing.invoice.BookedCredit;
import billing.invoice.Credit;
import billing.invoice.Invoice;
import billing.invoice.StoredFee;
import billing.invoice.store.BookedCredits;
import billing.invoice.store.Invoices;
import billing.invoice.usage.CurrentUsage;
import billing.progressive.LifetimeUsage;
import billing.invoice.usage.PastUsage;
import billing.server.link.DocumentLinks;
import billing.server.render.AlertJson;
import billing.server.render.AppliedCouponJson;
import billing.server.render.BillingEntityJson;
import billing.server.render.CreditNoteJson;
import billing.server.render.CreditNoteView;
import billing.server.render.CustomerJson;
import billing.server.render.FeeJson;
import billing.server.render.IdPrefix;
import billing.server.render.InvoiceCustomSectionJson;
import billing.server.render.InvoiceJson;
import billing.server.render.InvoiceView;
import billing.server.render.OrganizationJson;
import billing.server.render.LifetimeUsageJson;
import billing.server.render.RenderScope;
import billing.server.render.SubscriptionJson;
import billing.server.render.SubscriptionView;
import billing.server.render.UsageJson;
import billing.server.render.WebhookEndpointJson;
import billing.subscription.Subscription;
import billing.subscription.SubscriptionTerms;
import billing.webhook.WebhookEndpoint;
import billing.webhook.store.WebhookEndpoints;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;

/**
 * The API's answers for objects at hand: loads what they refer to and renders them.
 *
 * <p>Good for one reading of the database: what all answers share is loaded once.
 */
public final class Answers {
    private final Handle handle;
    private final Instant now;
    private final RenderScope scope;

    /** Answers where there is no server, so that documents have no address. */
    public Answers(Handle handle, IdPrefix prefix, Instant now) {
        this(handle, prefix, now, null);
    }

    /**
     * Answers within a transaction, with periods as they stand at {@code now}.
     *
     * @param base where the server is reached, without a slash at its end; null for nowhere
     */
    public Answers(Handle handle, IdPrefix prefix, Instant now, String base) {
        this.handle = handle;
        this.now = now;
        this.scope = new RenderScope(prefix, () -> {
            Organization organization = new Organizations(handle).get();
            return new RenderScope.Shared(organization.id(),
                    new BillingEntities(handle).withDeleted(),
                    new DocumentLinks(base, organization.hmacKey()));
        }, () -> new TaxLinks(handle).uses());
    }

    /** What all answers share, for rooms that render their own. */
    public RenderScope scope() {
        return scope;
    }

    /** A coupon given to a customer, on its own. */
    public ObjectNode appliedCoupon(AppliedCoupon applied) {
        return new AppliedCouponJson(scope).single(applied,
                new Customers(handle).byId(applied.customerId()).orElseThrow());
    }

    /** Coupons given to customers, of a list. */
    public List<ObjectNode> appliedCoupons(List<AppliedCoupon> applied) {
        Map<UUID, Customer> customers = new Customers(handle).byIds(
                applied.stream().map(AppliedCoupon::customerId).collect(Collectors.toSet()));
        Map<UUID, List<BookedCredit>> credits = new BookedCredits(handle).of(
                Credit.Source.COUPON, applied.stream().map(AppliedCoupon::id).toList());
        AppliedCouponJson json = new AppliedCouponJson(scope);
        return applied.stream().map(one -> json.listed(one, customers.get(one.customerId()),
                credits.getOrDefault(one.id(), List.of()))).toList();
    }

    /** A webhook endpoint. */
    public ObjectNode webhookEndpoint(WebhookEndpoint endpoint) {
        return new WebhookEndpointJson(scope).node(endpoint);
    }

    /** A custom section. */
    public ObjectNode customSection(InvoiceCustomSection section) {
        return new InvoiceCustomSectionJson(scope).node(section);
    }

    /** What has been used of a running window. */
    public ObjectNode usage(CurrentUsage usage) {
        return new UsageJson(scope).current(usage);
    }

    /** The same with what it comes to at the window's end, which the usage must have. */
    public ObjectNode projectedUsage(CurrentUsage usage) {
        return new UsageJson(scope).projected(usage);
    }

    /**
     * An alert.
     *
     * @param walletCode of the wallet that it hangs on; or null
     */
    public ObjectNode alert(Alert alert, String walletCode) {
        return new AlertJson(scope).node(alert, alert.metricId() == null ? null
                : new Metrics(handle).byId(alert.metricId()).orElseThrow(), walletCode);
    }

    /** The lifetime usage of a subscription. */
    public ObjectNode lifetimeUsage(LifetimeUsage usage) {
        return new LifetimeUsageJson(scope).node(usage);
    }

    /** The organization. */
    public ObjectNode organization(Organization organization) {
        return new OrganizationJson(scope).node(organization,
                new BillingEntities(handle).byDefault(), new WebhookEndpoints(handle).all()
                        .stream().sorted(Comparator.comparing(WebhookEndpoint::createdAt))
                        .map(WebhookEndpoint::url).toList());
    }

    /** A billing entity on its own. */
    public ObjectNode billingEntity(BillingEntity entity) {
        return new BillingEntityJson(scope).single(entity, sections(entity.customSections()));
    }

    /** Billing entities of a list. */
    public List<ObjectNode> billingEntities(Collection<BillingEntity> entities) {
        BillingEntityJson json = new BillingEntityJson(scope);
        return entities.stream().map(json::listed).toList();
    }

    /** A customer on its own. */
    public ObjectNode customer(Customer customer) {
        List<String> codes = customer.customSections() != null ? customer.customSections()
                : scope.entity(customer.billingEntityId()).customSections();
        return new CustomerJson(scope).single(customer,
                customer.skipCustomSections() ? List.of() : sections(codes));
    }

    /** Customers of a list. */
    public List<ObjectNode> customers(Collection<Customer> customers) {
        CustomerJson json = new CustomerJson(scope);
        return customers.stream().map(json::listed).toList();
    }

    /** A subscription on its own. */
    public ObjectNode subscription(Subscription subscription) {
        return new SubscriptionJson(scope).single(views(List.of(subscription)).get(0),
                new SubscriptionGrants(handle, subscription).all());
    }

    /** A subscription that was changed. */
    public ObjectNode changedSubscription(Subscription subscription) {
        return new SubscriptionJson(scope).changed(views(List.of(subscription)).get(0));
    }

    /** A subscription that has ended or was canceled. */
    public ObjectNode endedSubscription(Subscription subscription) {
        return new SubscriptionJson(scope).ended(views(List.of(subscription)).get(0));
    }

    /** Subscriptions of a list. */
    public List<ObjectNode> subscriptions(Collection<Subscription> subscriptions) {
        SubscriptionJson json = new SubscriptionJson(scope);
        return views(subscriptions).stream().map(json::listed).toList();
    }

    /** A whole invoice on its own. */
    public ObjectNode invoice(Invoice invoice) {
        return new InvoiceJson(scope).single(view(invoice));
    }

    /** Fees on their own. */
    public List<ObjectNode> fees(List<StoredFee> fees) {
        return new FeeViews(handle).of(fees).stream().map(new FeeJson(scope)::single).toList();
    }

    /** Fees that nobody owes yet. */
    public List<ObjectNode> estimates(List<StoredFee> fees) {
        return new FeeViews(handle).of(fees).stream().map(new FeeJson(scope)::estimate).toList();
    }

    /** A fee that is no more, without its taxes. */
    public ObjectNode deletedFee(StoredFee fee) {
        return new FeeJson(scope).onInvoice(new FeeViews(handle).of(List.of(fee)).get(0));
    }

    /** What was used of a period that has been billed. */
    public ObjectNode pastUsage(PastUsage usage) {
        return new UsageJson(scope).past(usage);
    }

    /** The fees of a whole invoice, each on its own. */
    public List<ObjectNode> fees(Invoice invoice) {
        return view(invoice).fees().stream().map(new FeeJson(scope)::single).toList();
    }

    /**
     * An invoice that is not stored.
     *
     * @param customer      stored or made up
     * @param subscriptions as they would stand at the billing instant
     */
    public ObjectNode preview(Invoice invoice, Customer customer,
                              List<SubscriptionTerms> subscriptions) {
        List<SubscriptionView> views = subscriptions.stream()
                .map(terms -> new SubscriptionView(terms.subscription(), customer, terms.plan(),
                        null, null, null, List.of(), terms.plan().usageThresholds(), List.of(),
                        invoice.billedAt())).toList();
        return new InvoiceJson(scope).preview(new InvoiceView(invoice, customer, views));
    }

    /** Invoices of a list, which need not be whole. */
    public List<ObjectNode> invoices(List<Invoice> invoices) {
        Map<UUID, Customer> customers = new Customers(handle).byIds(
                invoices.stream().map(Invoice::customerId).collect(Collectors.toSet()));
        InvoiceJson json = new InvoiceJson(scope);
        return new Invoices(handle).withListedParts(invoices).stream()
                .map(invoice -> json.listed(invoice, customers.get(invoice.customerId())))
                .toList();
    }

    /** A credit note. */
    public ObjectNode creditNote(CreditNote note) {
        return creditNotes(List.of(note)).get(0);
    }

    /** Credit notes of a list. */
    public List<ObjectNode> creditNotes(List<CreditNote> notes) {
        Map<UUID, InvoiceView> invoices = new Invoices(handle)
                .byIds(notes.stream().map(CreditNote::invoiceId).collect(Collectors.toSet()))
                .stream().collect(Collectors.toMap(Invoice::id, this::view));
        CreditNoteJson json = new CreditNoteJson(scope);
        return notes.stream().map(note -> {
            InvoiceView view = invoices.get(note.invoiceId());
            return json.node(new CreditNoteView(note, view.invoice(), view.customer(),
                    view.fees()));
        }).toList();
    }

    /** What a credit note could come to. */
    public ObjectNode estimate(CreditNoteEstimate estimate) {
        return new CreditNoteJson(scope).estimate(estimate);
    }

    /** The answers of what is sold. */
    public CatalogAnswers ofCatalog() {
        return new CatalogAnswers(scope);
    }

    /** The answers of wallets. */
    public WalletAnswers ofWallets() {
        return new WalletAnswers(handle, scope, now);
    }

    private InvoiceView view(Invoice invoice) {
        Customer customer = new Customers(handle).byId(invoice.customerId()).orElseThrow();
        return new InvoiceView(invoice, customer,
                new SubscriptionViews(handle, now).ofInvoice(invoice));
    }

    private List<SubscriptionView> views(Collection<Subscription> subscriptions) {
        return new SubscriptionViews(handle, now).of(subscriptions);
    }

    private List<InvoiceCustomSection> sections(Collection<String> codes) {
        CustomSections sections = new CustomSections(handle);
        return codes.stream().map(sections::find).flatMap(Optional::stream).toList();
    }
}

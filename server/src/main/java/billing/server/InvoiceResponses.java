package billing.server;

import billing.customer.Customer;
import billing.customer.store.Customers;
import billing.engine.Handle;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceSubscription;
import billing.invoicing.StoredFee;
import billing.invoicing.snapshot.store.Snapshots;
import billing.invoicing.store.Invoices;
import billing.server.render.RenderScope;
import billing.server.render.customer.SubscriptionView;
import billing.server.render.invoice.CreditNoteJson;
import billing.server.render.invoice.CreditNoteView;
import billing.server.render.invoice.FeeJson;
import billing.server.render.invoice.InvoiceJson;
import billing.server.render.invoice.InvoiceView;
import billing.settlement.creditnote.CreditNote;
import billing.settlement.creditnote.CreditNoteEstimate;
import billing.subscription.SubscriptionTerms;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Loads and renders invoices, their fees and their credit notes. */
public final class InvoiceResponses {
    private final Handle handle;
    private final RenderScope scope;
    private final Instant now;

    InvoiceResponses(Handle handle, RenderScope scope, Instant now) {
        this.handle = handle;
        this.scope = scope;
        this.now = now;
    }

    /** A whole invoice on its own. */
    public ObjectNode invoice(Invoice invoice) {
        return new InvoiceJson(scope).single(view(invoice));
    }

    /** Whole invoices, each on its own, in their order. */
    public List<ObjectNode> whole(List<Invoice> invoices) {
        return views(invoices).stream().map(new InvoiceJson(scope)::single).toList();
    }

    /**
     * A whole invoice at the end of a write, rendered once for the answer, the webhook messages and
     * the activity log. The invoice must not change in the write after this.
     */
    public ObjectNode written(Invoice invoice) {
        return RenderedInvoices.in(handle).node(invoice, scope, () -> invoice(invoice));
    }

    /**
     * The stored invoice of an id at the end of a write; loaded if it has not been rendered yet.
     */
    Optional<ObjectNode> written(UUID id) {
        return RenderedInvoices.in(handle).find(id, scope)
                .or(() -> new Invoices(handle).byId(id).map(this::written));
    }

    /**
     * Renders those of the stored invoices that have not been rendered in the write, as {@link
     * #written(UUID)} would each.
     */
    void renderWritten(Collection<UUID> ids) {
        RenderedInvoices rendered = RenderedInvoices.in(handle);
        List<Invoice> missing = new Invoices(handle).byIds(rendered.missing(ids, scope));
        List<ObjectNode> nodes = whole(missing);
        for (int place = 0; place < missing.size(); place++) {
            rendered.keep(missing.get(place), scope, nodes.get(place));
        }
    }

    /**
     * An invoice that is not stored.
     *
     * @param customer      stored, or given in the request
     * @param subscriptions in their state at the billing instant
     */
    public ObjectNode preview(Invoice invoice, Customer customer,
                              List<SubscriptionTerms> subscriptions) {
        List<SubscriptionView> views = subscriptions.stream()
                .map(terms -> new SubscriptionView(terms, customer, null, null, null, List.of(),
                        terms.plan().pricing().usageThresholds(), List.of(),
                        invoice.dates().billedAt())).toList();
        return new InvoiceJson(scope).preview(new InvoiceView(invoice, customer, views,
                Map.of()));
    }

    /** Invoices of a list, which need not be whole. */
    public List<ObjectNode> invoices(List<Invoice> invoices) {
        Map<UUID, Customer> customers = customers(invoices);
        InvoiceJson json = new InvoiceJson(scope);
        return new Invoices(handle).withListedParts(invoices).stream()
                .map(invoice -> json.listed(invoice, customers.get(invoice.parties().customerId())))
                .toList();
    }

    /** Fees on their own. */
    public List<ObjectNode> fees(List<StoredFee> fees) {
        return new FeeViews(handle).views(fees).stream().map(new FeeJson(scope)::single).toList();
    }

    /** The fees of a whole invoice, each on its own. */
    public List<ObjectNode> fees(Invoice invoice) {
        return view(invoice).fees().stream().map(new FeeJson(scope)::single).toList();
    }

    /** Estimated fees. */
    public List<ObjectNode> estimates(List<StoredFee> fees) {
        return new FeeViews(handle).views(fees).stream().map(new FeeJson(scope)::estimate).toList();
    }

    /** A deleted fee, without its taxes. */
    public ObjectNode deletedFee(StoredFee fee) {
        return new FeeJson(scope).onInvoice(new FeeViews(handle).views(List.of(fee)).get(0));
    }

    /** A credit note. */
    public ObjectNode creditNote(CreditNote note) {
        return creditNotes(List.of(note)).get(0);
    }

    /** Credit notes of a list. */
    public List<ObjectNode> creditNotes(List<CreditNote> notes) {
        Map<UUID, InvoiceView> invoices = views(new Invoices(handle).byIds(
                notes.stream().map(CreditNote::invoiceId).collect(Collectors.toSet()))).stream()
                .collect(Collectors.toMap(view -> view.invoice().id(), Function.identity()));
        CreditNoteJson json = new CreditNoteJson(scope);
        return notes.stream().map(note -> {
            InvoiceView view = invoices.get(note.invoiceId());
            return json.node(new CreditNoteView(note, view.invoice(), view.customer(),
                    view.fees()));
        }).toList();
    }

    /** The estimate of a credit note. */
    public ObjectNode estimate(CreditNoteEstimate estimate) {
        return new CreditNoteJson(scope).estimate(estimate);
    }

    private InvoiceView view(Invoice invoice) {
        return views(List.of(invoice)).get(0);
    }

    /** The views of invoices in their order, in a few queries for any number of them. */
    private List<InvoiceView> views(List<Invoice> invoices) {
        Map<UUID, Customer> customers = customers(invoices);
        Map<UUID, SubscriptionView> subscriptions =
                new SubscriptionViews(handle, now).ofInvoices(invoices);
        // Names only order the periods of several subscriptions.
        Map<UUID, Map<UUID, String>> titles = new Snapshots(handle).titles(invoices.stream()
                .filter(invoice -> invoice.parts().subscriptions().size() > 1)
                .map(Invoice::id).toList());
        return invoices.stream().map(invoice -> new InvoiceView(invoice,
                customers.get(invoice.parties().customerId()),
                invoice.parts().subscriptions().stream().map(InvoiceSubscription::subscriptionId)
                        .distinct().map(subscriptions::get).toList(),
                titles.getOrDefault(invoice.id(), Map.of()))).toList();
    }

    private Map<UUID, Customer> customers(List<Invoice> invoices) {
        return new Customers(handle).byIds(invoices.stream()
                .map(invoice -> invoice.parties().customerId()).collect(Collectors.toSet()));
    }
}

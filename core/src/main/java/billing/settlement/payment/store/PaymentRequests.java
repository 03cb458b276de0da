package billing.settlement.payment.store;

import billing.customer.store.Customers;
import billing.engine.Columns;
import billing.engine.Conditions;
import billing.engine.Handle;
import billing.engine.PageOf;
import billing.engine.PageRange;
import billing.engine.Row;
import billing.engine.Rows;
import billing.kernel.error.NotFoundException;
import billing.settlement.payment.PaymentOutcome;
import billing.settlement.payment.PaymentRequest;
import billing.settlement.payment.PaymentRequestFilter;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** The stored payment requests ({@code money.md 9}). */
public final class PaymentRequests {
    /** The entity of its invoices, which all have the same one. */
    private static final String ENTITY_CODE = "(SELECT e.code FROM payment_request_invoices AS p"
            + " JOIN invoices AS i ON i.id = p.invoice_id"
            + " JOIN billing_entities AS e ON e.id = i.billing_entity_id"
            + " WHERE p.payment_request_id = payment_requests.id AND p.position = 0)";
    private final Handle handle;
    private final Rows<PaymentRequest> rows;

    /** The payment requests of a database. */
    public PaymentRequests(Handle handle) {
        this.handle = handle;
        this.rows = new Rows<>(handle, "SELECT * FROM payment_requests",
                PaymentRequests::withoutInvoices);
    }

    /**
     * Returns a payment request.
     *
     * @throws NotFoundException when there is none
     */
    public PaymentRequest get(UUID id) {
        return whole(rows.first("WHERE id = ?", id).stream().toList()).stream().findFirst()
                .orElseThrow(() -> new NotFoundException("payment_request", id));
    }

    /** Returns payment requests by their ids, in no particular order. */
    public List<PaymentRequest> byIds(Collection<UUID> ids) {
        return whole(rows.listIn("WHERE id", ids, ""));
    }

    /** Returns a page of requests, the latest first. */
    public PageOf<PaymentRequest> page(PaymentRequestFilter filter, PageRange page) {
        Conditions conditions = new Conditions()
                .with(Customers.IS_NAMED, filter.externalCustomerId())
                .with("payment_status = ?", filter.status())
                .with("currency = ?", filter.currency())
                .in(ENTITY_CODE, filter.billingEntityCodes());
        PageOf<PaymentRequest> found = rows.page("FROM payment_requests", conditions,
                "ORDER BY created_at DESC, id", page);
        return new PageOf<>(whole(found.items()), found.totalCount(), page);
    }

    /** Adds a request with its invoices. */
    public void insert(PaymentRequest request) {
        Columns.of("payment_requests").set("id", request.id())
                .set("customer_id", request.customerId()).set("email", request.email())
                .set("amount_cents", request.amountCents()).set("currency", request.currency())
                .set("payment_status", request.status())
                .set("dunning_campaign_id", request.dunningCampaignId())
                .set("created_at", request.createdAt()).set("updated_at", request.createdAt())
                .insert(handle);
        List<Columns> links = new ArrayList<>();
        request.invoiceIds().forEach(invoice -> links.add(Columns.of("payment_request_invoices")
                .set("payment_request_id", request.id()).set("invoice_id", invoice)
                .set("position", links.size())));
        Columns.insertAll(handle, links);
    }

    /** Sets the status of a request. */
    public void setStatus(UUID id, PaymentOutcome status, Instant now) {
        Columns.of("payment_requests").set("payment_status", status).set("updated_at", now)
                .update(handle, id);
    }

    /** The invoices of requests, in the order given; unknown ones are absent. */
    Map<UUID, List<UUID>> invoices(Collection<UUID> ids) {
        return new Rows<>(handle, "SELECT * FROM payment_request_invoices",
                row -> row.id("invoice_id")).byOwner("payment_request_id",
                        "WHERE payment_request_id", ids, "ORDER BY position");
    }

    private List<PaymentRequest> whole(List<PaymentRequest> requests) {
        Map<UUID, List<UUID>> invoices =
                invoices(requests.stream().map(PaymentRequest::id).toList());
        return requests.stream().map(request -> new PaymentRequest(request.id(),
                request.customerId(), request.email(), request.amountCents(), request.currency(),
                request.status(), request.dunningCampaignId(),
                invoices.getOrDefault(request.id(), List.of()), request.createdAt())).toList();
    }

    private static PaymentRequest withoutInvoices(Row row) {
        return new PaymentRequest(row.id("id"), row.id("customer_id"), row.text("email"),
                row.number("amount_cents"), row.currency("currency"),
                row.constant("payment_status", PaymentOutcome.class),
                row.id("dunning_campaign_id"), List.of(), row.instant("created_at"));
    }
}

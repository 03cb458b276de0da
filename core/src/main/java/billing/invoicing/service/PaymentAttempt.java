package billing.invoicing.service;

import billing.customer.Customer;
import billing.customer.store.Customers;
import billing.engine.Handle;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceStatus;
import billing.invoicing.PaymentStatus;
import billing.invoicing.store.Invoices;
import billing.kernel.error.InvalidException;
import billing.kernel.error.NotAllowedException;
import billing.notice.EventType;
import billing.notice.Notices;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Set;
import java.util.UUID;

/**
 * Collecting an invoice by an outside provider ({@code money.md 7.3, 7.5}). No provider is
 * connected, so every attempt ends in the documented refusal.
 */
public final class PaymentAttempt {
    /** Providers by which customers pay on a page of theirs. */
    private static final Set<String> WITH_PAGES = Set.of("stripe", "adyen", "cashfree");

    private final Handle handle;

    /** Attempts within the handle's transaction. */
    public PaymentAttempt(Handle handle) {
        this.handle = handle;
    }

    /**
     * Tries to collect an invoice again.
     *
     * @throws NotAllowedException {@code invalid_status} for a draft, and for what is voided or
     *                             paid
     */
    public void retry(UUID invoiceId) {
        Invoice invoice = new Invoices(handle).get(invoiceId);
        if (!isCollectable(invoice)) {
            throw new NotAllowedException("invalid_status", "invoice " + invoice.document().number()
                    + " is a draft, voided or paid; there is nothing to collect");
        }
        Customer customer = new Customers(handle)
                .byId(invoice.parties().customerId()).orElseThrow();
        Customer.PaymentProvider linked = customer.integrations().paymentProvider();
        boolean isLinked = linked != null;
        ObjectNode failure = JsonNodeFactory.instance.objectNode()
                .put("svc_invoice_id", invoice.id().toString())
                .put("svc_customer_id", customer.id().toString())
                .put("external_customer_id", customer.externalId())
                .put("provider_customer_id", isLinked ? linked.customerId() : null)
                .put("payment_provider", isLinked ? linked.provider() : null)
                .put("payment_provider_code", isLinked ? linked.code() : null)
                .putNull("provider_error");
        failure.putObject("error_details").put("code", "customer_must_have_payment_provider");
        Notices.in(handle).add(EventType.INVOICE_PAYMENT_FAILURE, invoice.id(), failure);
    }

    /**
     * Asks for the page on which a customer pays an invoice.
     *
     * @throws InvalidException on {@code base}: always, with the reason why there is none
     */
    public void page(UUID invoiceId) {
        Invoice invoice = new Invoices(handle).get(invoiceId);
        Customer.PaymentProvider linked = new Customers(handle).byId(invoice.parties().customerId())
                .orElseThrow().integrations().paymentProvider();
        if (linked == null || linked.provider() == null) {
            throw new InvalidException("base", "no_linked_payment_provider");
        }
        if (!WITH_PAGES.contains(linked.provider())) {
            throw new InvalidException("base", "invalid_payment_provider");
        }
        if (!isCollectable(invoice)) {
            throw new InvalidException("base", "invalid_invoice_status_or_payment_status");
        }
        throw new InvalidException("base", "missing_payment_provider");
    }

    private static boolean isCollectable(Invoice invoice) {
        return invoice.state().status() == InvoiceStatus.FINALIZED
                && invoice.state().paymentStatus() != PaymentStatus.SUCCEEDED;
    }
}

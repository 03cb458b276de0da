package billing.settlement.payment.service;

import billing.customer.Customer;
import billing.customer.store.Customers;
import billing.engine.Handle;
import billing.engine.UnitOfWork;
import billing.invoicing.Invoice;
import billing.invoicing.store.Invoices;
import billing.kernel.error.NotAllowedException;
import billing.kernel.error.NotFoundException;
import billing.kernel.money.Money;
import billing.notice.EventType;
import billing.notice.Notices;
import billing.settlement.payment.PaymentOutcome;
import billing.settlement.payment.PaymentRequest;
import billing.settlement.payment.store.PaymentRequests;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/** Creates payment requests for overdue invoices ({@code money.md 9}). */
public final class PaymentRequestService {
    private final UnitOfWork work;
    private final Handle handle;
    private final Instant now;

    /** Creates requests within the handle's transaction. */
    public PaymentRequestService(UnitOfWork work) {
        this.work = work;
        this.handle = work.handle();
        this.now = work.now();
    }

    /**
     * Creates one payment request for several overdue invoices of a customer.
     *
     * @param email      the address to send it to; null for the customer's address
     * @param invoiceIds invoices of other customers are ignored
     * @throws NotFoundException   for an unknown customer, or when none of the invoices is its own
     * @throws NotAllowedException when they cannot be requested together
     */
    public PaymentRequest create(String externalCustomerId, String email, List<UUID> invoiceIds) {
        Customer customer = new Customers(handle).get(externalCustomerId);
        List<Invoice> invoices = new Invoices(handle).byIds(invoiceIds).stream()
                .filter(invoice -> invoice.parties().customerId().equals(customer.id())
                        && invoice.state().status().isVisible()).toList();
        if (invoices.isEmpty()) {
            throw new NotFoundException("invoice", null);
        }
        if (!invoices.stream().allMatch(one -> one.state().paymentOverdue())) {
            throw new NotAllowedException("invoices_not_overdue",
                    "payment can be requested of overdue invoices only");
        }
        if (invoices.stream().map(one -> one.document().currency()).distinct().count() > 1) {
            throw new NotAllowedException("invoices_have_different_currencies",
                    "the invoices of a payment request must have one currency");
        }
        if (invoices.stream().map(one -> one.parties().billingEntityId()).distinct().count() > 1) {
            throw new NotAllowedException("invoices_have_different_billing_entities",
                    "the invoices of a payment request must have one billing entity");
        }
        return create(customer, email == null ? customer.contact().email() : email, invoices, null);
    }

    /**
     * Creates a request for overdue invoices of one currency and billing entity, on behalf of a
     * campaign.
     */
    public PaymentRequest create(Customer customer, List<Invoice> invoices, UUID campaignId) {
        return create(customer, customer.contact().email(), invoices, campaignId);
    }

    private PaymentRequest create(Customer customer, String email, List<Invoice> invoices,
                               UUID campaignId) {
        Money due = Money.sum(invoices.get(0).document().currency(),
                invoices.stream().map(Invoice::totalDue).toList());
        PaymentRequest request = new PaymentRequest(work.nextId(), customer.id(), email,
                due.cents(), due.currency(), PaymentOutcome.PENDING, campaignId,
                invoices.stream().map(Invoice::id).toList(), now);
        new PaymentRequests(handle).insert(request);
        Notices.in(handle).add(EventType.PAYMENT_REQUEST_CREATED, request.id());
        return request;
    }
}

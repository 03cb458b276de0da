package billing.settlement.payment.service;

import billing.customer.Customer;
import billing.customer.Customers;
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

/** Asks customers for what is overdue ({@code money.md 9}). */
public final class PaymentRequesting {
    private final UnitOfWork work;
    private final Handle handle;
    private final Instant now;

    /** Asks within the handle's transaction. */
    public PaymentRequesting(UnitOfWork work) {
        this.work = work;
        this.handle = work.handle();
        this.now = work.now();
    }

    /**
     * Asks for several overdue invoices of a customer at once.
     *
     * @param email      where to; null for the customer's address
     * @param invoiceIds those that are not the customer's are passed over
     * @throws NotFoundException   for an unknown customer, or when none of the invoices is its own
     * @throws NotAllowedException when they cannot be asked for together
     */
    public PaymentRequest ask(String externalCustomerId, String email, List<UUID> invoiceIds) {
        Customer customer = new Customers(handle).get(externalCustomerId);
        List<Invoice> invoices = invoiceIds.stream().distinct()
                .flatMap(id -> new Invoices(handle).byId(id).stream())
                .filter(invoice -> invoice.parties().customerId().equals(customer.id())
                        && invoice.state().status().isVisible()).toList();
        if (invoices.isEmpty()) {
            throw new NotFoundException("invoice", null);
        }
        if (!invoices.stream().allMatch(one -> one.state().paymentOverdue())) {
            throw new NotAllowedException("invoices_not_overdue",
                    "only overdue invoices can be asked for");
        }
        if (invoices.stream().map(one -> one.document().currency()).distinct().count() > 1) {
            throw new NotAllowedException("invoices_have_different_currencies",
                    "invoices asked for together have one currency");
        }
        if (invoices.stream().map(one -> one.parties().billingEntityId()).distinct().count() > 1) {
            throw new NotAllowedException("invoices_have_different_billing_entities",
                    "invoices asked for together have one billing entity");
        }
        return ask(customer, email == null ? customer.contact().email() : email, invoices, null);
    }

    /** Asks for overdue invoices of one currency and entity on behalf of a campaign. */
    public PaymentRequest ask(Customer customer, List<Invoice> invoices, UUID campaignId) {
        return ask(customer, customer.contact().email(), invoices, campaignId);
    }

    private PaymentRequest ask(Customer customer, String email, List<Invoice> invoices,
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

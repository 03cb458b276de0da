package billing.settlement.payment.service;

import billing.customer.Customer;
import billing.customer.store.Customers;
import billing.engine.Handle;
import billing.engine.UnitOfWork;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceStatus;
import billing.invoicing.InvoiceType;
import billing.invoicing.Settlement;
import billing.invoicing.service.InvoiceService;
import billing.invoicing.store.Invoices;
import billing.kernel.error.ErrorCode;
import billing.kernel.error.ForbiddenException;
import billing.kernel.error.InvalidException;
import billing.kernel.error.NotAllowedException;
import billing.kernel.error.NotFoundException;
import billing.kernel.limit.Limit;
import billing.kernel.money.Money;
import billing.notice.EventType;
import billing.notice.Notices;
import billing.settlement.balance.BalanceEntry;
import billing.settlement.balance.PaymentReference;
import billing.settlement.balance.service.CustomerBalance;
import billing.settlement.payment.NewPayment;
import billing.settlement.payment.Payment;
import billing.settlement.payment.PaymentOutcome;
import billing.settlement.payment.PaymentReceipt;
import billing.settlement.payment.PaymentRequest;
import billing.settlement.payment.store.PaymentReceipts;
import billing.settlement.payment.store.PaymentRequests;
import billing.settlement.payment.store.Payments;
import billing.settlement.wallet.ledger.WalletUse;
import billing.subscription.BillingPort;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;

/** Records payments of customers ({@code money.md 7.1, 8, 9}). */
public final class PaymentRecording {
    private final UnitOfWork work;
    private final Handle handle;
    private final Instant now;
    private final InvoiceService invoices;

    /**
     * Records within the handle's transaction.
     *
     * @param billing bills subscriptions that the payment activates
     */
    public PaymentRecording(UnitOfWork work, BillingPort billing) {
        this.work = work;
        this.handle = work.handle();
        this.now = work.now();
        this.invoices = new InvoiceService(work, billing);
    }

    /**
     * Records a payment of an invoice, issues its receipt, and settles the invoice once nothing is
     * due.
     *
     * @throws InvalidException   for the first condition that is not met, in the documented order;
     *                            {@code reference: value_already_exist} when an equal payment of
     *                            the invoice exists; {@code invoice_id: wallet_is_terminated}
     *                            for a top-up whose credits could not be used
     * @throws NotFoundException  for an unknown invoice
     * @throws ForbiddenException {@code feature_unavailable} for an invoice that cannot be paid
     */
    public Payment record(NewPayment request) {
        Invoice invoice = invoice(request);
        Instant paidAt = paidAt(request, now);
        check(request, invoice);
        Payment payment = new Payment(work.nextId(), invoice.parties().customerId(),
                new Payment.Target(Payment.Payable.INVOICE, invoice.id(), List.of(invoice.id()),
                        List.of(invoice.document().number())),
                request.amountCents(), invoice.document().currency(), PaymentOutcome.SUCCEEDED,
                request.reference(), null, paidAt, List.of());
        new Payments(handle).insert(payment, now);
        long excess = Math.max(0, request.amountCents() - invoice.totalDueCents());
        invoices.settle(invoice, Settlement.payment(invoice.id(), request.amountCents() - excess,
                payment.id(), paidAt, now));
        if (excess > 0) {
            new CustomerBalance(work, invoice.parties().customerId(),
                    invoice.document().currency()).add(BalanceEntry.Kind.OVERPAYMENT, excess,
                            payment.id(), null, paidAt);
        }
        return completeRecording(payment);
    }

    /**
     * Records the payment of a payment request in full: what is owed for its invoices, which are
     * all settled then.
     *
     * @throws NotFoundException   for an unknown request
     * @throws InvalidException    for a reference that is blank, too long or not one line, and for
     *                             a top-up whose credits could not be used, as above
     * @throws NotAllowedException {@code payment_request_is_already_succeeded}
     */
    public Payment recordWhole(UUID requestId, String reference) {
        checkReference(reference);
        PaymentRequest request = new PaymentRequests(handle).get(requestId);
        PaymentOutcome paid = PaymentOutcome.OF_REQUESTS.move(request.status(),
                PaymentOutcome.SUCCEEDED, requestId.toString());
        Map<UUID, Money> dues = new LinkedHashMap<>();
        new Invoices(handle).byIds(request.invoiceIds()).stream()
                .filter(invoice -> invoice.owedCents() > 0).forEach(invoice -> {
                    checkWallet(invoice);
                    dues.put(invoice.id(), invoice.money(invoice.owedCents()));
                });
        if (dues.isEmpty()) {
            throw new NotAllowedException("payment_request_is_already_succeeded",
                    "nothing is due on the invoices of payment request " + requestId);
        }
        Payment payment = new Payment(work.nextId(), request.customerId(),
                new Payment.Target(Payment.Payable.PAYMENT_REQUEST, requestId,
                        request.invoiceIds(), List.of()),
                Money.sum(request.currency(), dues.values()).cents(), request.currency(),
                PaymentOutcome.SUCCEEDED, reference, null, now, List.of());
        new Payments(handle).insert(payment, now);
        request.invoiceIds().stream().filter(dues::containsKey).forEach(id -> invoices.settle(
                Settlement.payment(id, dues.get(id).cents(), payment.id(), now, now)));
        new PaymentRequests(handle).setStatus(requestId, paid, now);
        Notices.in(handle).add(EventType.PAYMENT_REQUEST_PAYMENT_STATUS_UPDATED, requestId);
        return completeRecording(payment);
    }

    private Payment completeRecording(Payment payment) {
        Notices.in(handle).add(EventType.PAYMENT_RECORDED, payment.id());
        issueReceipt(payment);
        return new Payments(handle).get(payment.id());
    }

    private Invoice invoice(NewPayment request) {
        if (request.invoiceText() == null || request.invoiceText().isBlank()) {
            throw new InvalidException("invoice_id", ErrorCode.VALUE_IS_MANDATORY,
                    "no invoice is given", "give the invoice that was paid");
        }
        if (request.amountCents() == null || request.amountCents() <= 0) {
            throw new InvalidException("amount_cents", "invalid_value",
                    request.amountCents() == null ? "the amount is not a whole number of cents"
                    : request.amountCents() + " cents is not a valid amount",
                    "give a whole number of cents above 0");
        }
        Invoice invoice = request.invoiceId() == null ? null
                : new Invoices(handle).byId(request.invoiceId()).orElse(null);
        boolean payable = invoice != null && (invoice.state().status().isVisible()
                || invoice.state().status() == InvoiceStatus.OPEN);
        if (!payable) {
            throw new NotFoundException("invoice", request.invoiceText());
        }
        if (invoice.state().status() != InvoiceStatus.FINALIZED
                && invoice.state().status() != InvoiceStatus.OPEN) {
            throw new ForbiddenException(
                    "feature_unavailable", "invoice " + invoice.document().number()
                    + " is " + invoice.state().status().code()
                    + "; only a finalized one can be paid");
        }
        checkWallet(invoice);
        return invoice;
    }

    /** Refuses money for credits that could not be used. */
    private void checkWallet(Invoice invoice) {
        if (WalletUse.billsEndedWallet(handle, invoice)) {
            throw new InvalidException("invoice_id", "wallet_is_terminated", "invoice "
                    + invoice.document().number() + " is a top-up of a wallet that is terminated,"
                    + " so its credits could not be used", "void the invoice");
        }
    }

    private static Instant paidAt(NewPayment request, Instant now) {
        if (request.paidAt() == null || request.paidAt().isBlank()) {
            return now;
        }
        return PaymentDates.read("paid_at", request.paidAt(), now,
                "record a payment once it was received");
    }

    private void check(NewPayment request, Invoice invoice) {
        checkReference(request.reference());
        if (request.amountCents() > Limit.AMOUNT.mostLong()) {
            throw new InvalidException("amount_cents", ErrorCode.VALUE_IS_OUT_OF_RANGE,
                    request.amountCents() + " cents is not a possible amount",
                    "give at most " + Limit.AMOUNT.mostLong());
        }
        if (request.amountCents() > invoice.totalDueCents()
                && (!request.keepsExcess() || invoice.totalDueCents() <= 0)) {
            throw new InvalidException("amount_cents", ErrorCode.VALUE_IS_OUT_OF_RANGE,
                    invoice.money(request.amountCents()) + " is more than the "
                            + invoice.money(invoice.totalDueCents()) + " due on invoice "
                            + invoice.document().number(), invoice.totalDueCents() > 0
                            ? "pay at most what is due, or keep the excess in the customer"
                            + " balance: --excess-to-balance (API: excess_to_balance)"
                            : "nothing is due on it any more");
        }
        if (invoice.document().type() == InvoiceType.CREDIT
                && request.amountCents() < invoice.amounts().totalCents()) {
            throw new InvalidException("amount_cents", "invalid_amount",
                    "invoice " + invoice.document().number()
                    + " is a top-up, which is paid in full",
                    "pay " + invoice.money(invoice.amounts().totalCents()));
        }
        if (!request.allowsDuplicate()) {
            checkNew(request, invoice);
        }
    }

    private static void checkReference(String reference) {
        if (reference == null || reference.isBlank()) {
            throw new InvalidException("reference", ErrorCode.VALUE_IS_MANDATORY,
                    "the payment has no reference", "give the payer's reference, or \"cash\"");
        }
        PaymentReference.check(reference);
    }

    /** Refuses a payment with the amount and reference of an earlier one as a duplicate. */
    private void checkNew(NewPayment request, Invoice invoice) {
        new Payments(handle).ofInvoice(invoice.id()).stream()
                .filter(one -> !one.isReversed() && one.amountCents() == request.amountCents()
                        && request.reference().equals(one.reference()))
                .findFirst().ifPresent(earlier -> {
                    throw new InvalidException("reference", ErrorCode.VALUE_ALREADY_EXIST,
                            "a payment of "
                            + invoice.money(request.amountCents()) + " with the reference \""
                            + request.reference() + "\" is recorded for invoice "
                            + invoice.document().number()
                            + " already: payment " + earlier.id() + " of "
                            + earlier.paidOn(ZoneOffset.UTC), "if it is another payment, add"
                            + " --allow-duplicate (API: again), or give another reference");
                });
    }

    /** Issues a receipt, except to partners, who are self-billed. */
    private void issueReceipt(Payment payment) {
        Customer customer = new Customers(handle).byId(payment.customerId()).orElseThrow();
        if (customer.isPartner()) {
            return;
        }
        PaymentReceipts receipts = new PaymentReceipts(handle);
        int counter = receipts.nextCounter(customer.id());
        PaymentReceipt receipt = new PaymentReceipt(work.nextId(), customer.id(), payment,
                String.format(Locale.ROOT, "%s-RCPT-%06d", customer.numbering().slug(),
                        counter), now);
        receipts.insert(receipt, counter);
        Notices.in(handle).add(EventType.PAYMENT_RECEIPT_CREATED, receipt.id());
        Notices.in(handle).add(EventType.PAYMENT_RECEIPT_GENERATED, receipt.id());
    }
}

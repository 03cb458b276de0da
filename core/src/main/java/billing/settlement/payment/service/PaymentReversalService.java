package billing.settlement.payment.service;

import billing.engine.Handle;
import billing.engine.UnitOfWork;
import billing.input.Characters;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceStatus;
import billing.invoicing.InvoiceType;
import billing.invoicing.Settlement;
import billing.invoicing.service.InvoiceService;
import billing.invoicing.store.Invoices;
import billing.invoicing.store.Settlements;
import billing.kernel.error.ErrorCode;
import billing.kernel.error.InvalidException;
import billing.kernel.error.NotAllowedException;
import billing.kernel.error.NotFoundException;
import billing.kernel.money.Money;
import billing.notice.EventType;
import billing.notice.Notices;
import billing.settlement.balance.BalanceEntry;
import billing.settlement.balance.service.CustomerBalance;
import billing.settlement.creditnote.issue.CreditNoteIssue;
import billing.settlement.creditnote.store.CreditNotes;
import billing.settlement.payment.NewReversal;
import billing.settlement.payment.Payment;
import billing.settlement.payment.PaymentOutcome;
import billing.settlement.payment.PaymentRequest;
import billing.settlement.payment.PaymentReversal;
import billing.settlement.payment.PaymentReversal.Kind;
import billing.settlement.payment.store.PaymentRequests;
import billing.settlement.payment.store.PaymentReversals;
import billing.settlement.payment.store.Payments;
import billing.subscription.BillingPort;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;

/**
 * Reverses payments: one recorded by mistake is voided, one reversed by the bank is returned, one
 * paid back to the customer is refunded. The amounts that it had paid are due again; the excess
 * that it had added to the customer's balance is deducted from it first.
 */
public final class PaymentReversalService {
    private static final int REASON_MAX = 255;
    private final UnitOfWork work;
    private final Handle handle;
    private final Instant now;
    private final InvoiceService invoices;

    /** Reverses payments within the handle's transaction. */
    public PaymentReversalService(UnitOfWork work, BillingPort billing) {
        this.work = work;
        this.handle = work.handle();
        this.now = work.now();
        this.invoices = new InvoiceService(work, billing);
    }

    /**
     * Reverses a payment in full or in part.
     *
     * @return the payment with the reversal
     * @throws NotFoundException   for an unknown payment
     * @throws NotAllowedException {@code payment_not_reversible} when it is reversed in full, when
     *                             a partly reversed payment is voided, when credit notes refund the
     *                             amount that it paid or credit it of a voided invoice, or when its
     *                             excess in the customer's balance was paid back; the last two not
     *                             of a payment that the bank returned
     * @throws InvalidException    {@code amount_cents} for less than 1 or more than the remaining
     *                             amount, and for a part of a payment that is only reversed in
     *                             full; {@code reversed_at} for an invalid date and one before the
     *                             payment or in the future; {@code reason} for a text that is too
     *                             long or not one line
     */
    public Payment reverse(NewReversal request) {
        Payment payment = new Payments(handle).get(request.paymentId());
        long cents = amount(request, payment);
        checkReason(request.reason());
        PaymentReversal reversal = new PaymentReversal(work.nextId(), payment.id(),
                request.kind(), cents, request.reason(), reversedAt(request, payment, now));
        CustomerBalance balance =
                new CustomerBalance(work, payment.customerId(), payment.currency());
        Map<UUID, Long> paid = paid(payment);
        long ofInvoices = paid.values().stream().mapToLong(Long::longValue).sum();
        // The remaining balance is deducted first; beyond it, only the part that the settled
        // invoices do not cover is recovered.
        long ofBalance = Math.min(Math.min(cents, balance.excessCents(payment.id())),
                Math.max(balance.cents(), cents - ofInvoices));
        checkWhole(payment, paid, cents - ofBalance);
        new PaymentReversals(handle).insert(reversal, request.bankLineId(), now);
        if (ofBalance > 0) {
            balance.recover(ofBalance, reversal.id(), reversal.reversedAt(), id ->
                    request.kind() == Kind.RETURNED ? Long.MAX_VALUE
                            : reversibleCents(invoice(id)));
            balance.add(BalanceEntry.Kind.REVERSAL, -ofBalance, payment.id(), reversal.id(),
                    reversal.reversedAt());
        }
        if (request.kind() != Kind.RETURNED) {
            checkReversible(payment, request.kind(), paid, cents - ofBalance);
        }
        reverseSettlements(reversal, paid, cents - ofBalance);
        if (payment.target().type() == Payment.Payable.PAYMENT_REQUEST) {
            reopenRequest(payment.target().id());
        }
        Notices.in(handle).add(switch (request.kind()) {
            case VOIDED -> EventType.PAYMENT_VOIDED;
            case RETURNED -> EventType.PAYMENT_RETURNED;
            case REFUNDED -> EventType.PAYMENT_REFUNDED;
        }, payment.id());
        return new Payments(handle).get(payment.id());
    }

    private static void checkReason(String reason) {
        if (reason != null && Characters.areMoreThan(reason, REASON_MAX)) {
            throw new InvalidException("reason", ErrorCode.VALUE_IS_TOO_LONG, "the reason has "
                    + Characters.count(reason) + " characters", "use at most " + REASON_MAX);
        }
        Characters.line("reason", reason);
    }

    private static long amount(NewReversal request, Payment payment) {
        if (payment.isReversed()) {
            PaymentReversal last = payment.reversals().get(payment.reversals().size() - 1);
            throw refused("payment " + payment.id() + " was already "
                    + last.kind().code() + "; nothing of it remains");
        }
        if (request.kind() == Kind.VOIDED && payment.reversedCents() > 0) {
            throw refused("a part of payment " + payment.id() + " was "
                    + payment.reversals().get(0).kind().code()
                    + ", so it cannot be voided; return or refund the rest");
        }
        long cents = request.amountCents() == null ? payment.leftCents() : request.amountCents();
        if (cents <= 0) {
            throw new InvalidException("amount_cents", "invalid_value", cents
                    + " cents cannot be reversed", "give a whole number of cents above 0");
        }
        if (cents > payment.leftCents()) {
            throw new InvalidException("amount_cents", ErrorCode.VALUE_IS_OUT_OF_RANGE,
                    new Money(cents, payment.currency()) + " is more than the "
                            + payment.left() + " left of payment "
                            + payment.id(), "reverse at most that");
        }
        return cents;
    }

    private static Instant reversedAt(NewReversal request, Payment payment, Instant now) {
        if (request.reversedAt() == null || request.reversedAt().isBlank()) {
            return now.isBefore(payment.createdAt()) ? payment.createdAt() : now;
        }
        Instant at = PaymentDates.read("reversed_at", request.reversedAt(), now,
                "record a reversal once it has happened");
        if (LocalDate.ofInstant(at, ZoneOffset.UTC).isBefore(payment.paidOn(ZoneOffset.UTC))) {
            throw new InvalidException("reversed_at", "invalid_date", request.reversedAt()
                    + " is before the payment of " + payment.createdAt(),
                    "give the day on which the money was returned");
        }
        return at.isBefore(payment.createdAt()) ? payment.createdAt() : at;
    }

    /** Returns the amounts that the payment still pays, by invoice. */
    private Map<UUID, Long> paid(Payment payment) {
        Map<UUID, Long> paid = new LinkedHashMap<>();
        new Settlements(handle).ofPayment(payment.id()).forEach(one ->
                paid.merge(one.invoiceId(), one.cents(), Long::sum));
        paid.values().removeIf(cents -> cents == 0);
        return paid;
    }

    /** Refuses to reverse a part of what can only be reversed in full. */
    private void checkWhole(Payment payment, Map<UUID, Long> paid, long cents) {
        long whole = paid.values().stream().mapToLong(Long::longValue).sum();
        if (paid.size() > 1 && cents < whole) {
            throw new InvalidException("amount_cents", "invalid_amount", "payment " + payment.id()
                    + " paid several invoices, so it can only be reversed in full",
                    "give " + payment.left());
        }
        for (UUID id : paid.keySet()) {
            Invoice invoice = invoice(id);
            if (invoice.document().type() == InvoiceType.CREDIT && cents > 0 && cents < whole) {
                throw new InvalidException("amount_cents", "invalid_amount", "invoice "
                        + invoice.document().number() + " is a top-up, which is paid in full",
                        "give " + payment.left());
            }
        }
    }

    /** Refuses to pay back what credit notes have refunded or, of a voided invoice, credited. */
    private void checkReversible(Payment payment, Kind kind, Map<UUID, Long> paid, long cents) {
        long left = cents;
        for (Map.Entry<UUID, Long> one : paid.entrySet()) {
            long part = Math.min(left, one.getValue());
            Invoice invoice = invoice(one.getKey());
            if (part > reversibleCents(invoice)) {
                throw refused("credit notes of invoice " + invoice.document().number()
                        + (isVoided(invoice) ? " refund or credit " : " refund ")
                        + invoice.money(creditedCents(invoice)) + " of its payments; only "
                        + invoice.money(reversibleCents(invoice)) + " can be " + kind.code());
            }
            left -= part;
        }
    }

    private long reversibleCents(Invoice invoice) {
        return Math.max(0, invoice.settlement().paidCents() - creditedCents(invoice));
    }

    /**
     * The part of the payments that credit notes refund. Nothing is due again on a voided invoice,
     * so what they credit of it counts too.
     */
    private long creditedCents(Invoice invoice) {
        return isVoided(invoice) ? new CreditNotes(handle).creditedCents(invoice.id())
                : CreditNoteIssue.creditable(handle, invoice).refundedCents();
    }

    private static boolean isVoided(Invoice invoice) {
        return invoice.state().status() == InvoiceStatus.VOIDED;
    }

    private Invoice invoice(UUID id) {
        return new Invoices(handle).byId(id).orElseThrow();
    }

    private void reverseSettlements(PaymentReversal reversal, Map<UUID, Long> paid, long cents) {
        long left = cents;
        for (Map.Entry<UUID, Long> one : paid.entrySet()) {
            long part = Math.min(left, one.getValue());
            if (part > 0) {
                invoices.settle(Settlement.reversal(one.getKey(), part, reversal.paymentId(),
                        reversal.id(), reversal.reversedAt(), now));
                left -= part;
            }
        }
    }

    private void reopenRequest(UUID requestId) {
        PaymentRequest request = new PaymentRequests(handle).get(requestId);
        if (request.status() == PaymentOutcome.SUCCEEDED) {
            new PaymentRequests(handle).setStatus(requestId, PaymentOutcome.OF_REQUESTS.move(
                    request.status(), PaymentOutcome.PENDING, requestId.toString()), now);
            Notices.in(handle).add(EventType.PAYMENT_REQUEST_PAYMENT_STATUS_UPDATED, requestId);
        }
    }

    private static NotAllowedException refused(String message) {
        return new NotAllowedException("payment_not_reversible", message);
    }
}

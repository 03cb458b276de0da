package billing.settlement.payment.service;

import billing.engine.Handle;
import billing.engine.UnitOfWork;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceType;
import billing.invoicing.Settlement;
import billing.invoicing.service.InvoiceService;
import billing.invoicing.store.Invoices;
import billing.invoicing.store.Settlements;
import billing.kernel.error.InvalidException;
import billing.kernel.error.NotAllowedException;
import billing.kernel.error.NotFoundException;
import billing.kernel.time.Iso8601;
import billing.notice.EventType;
import billing.notice.Notices;
import billing.settlement.balance.BalanceEntry;
import billing.settlement.balance.service.CustomerBalance;
import billing.settlement.creditnote.issue.CreditNoteIssue;
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
 * Undoes payments: one recorded by mistake is voided, one that the bank took back is returned, one
 * that is paid back to the customer is refunded. What it had paid is due again; what it had added
 * to the customer's balance is taken out of it first.
 */
public final class PaymentReversalService {
    private static final int REASON_MAX = 255;
    private final UnitOfWork work;
    private final Handle handle;
    private final Instant now;
    private final InvoiceService invoices;

    /** Undoes payments within the handle's transaction. */
    public PaymentReversalService(UnitOfWork work, BillingPort billing) {
        this.work = work;
        this.handle = work.handle();
        this.now = work.now();
        this.invoices = new InvoiceService(work, billing);
    }

    /**
     * Undoes a payment or a part of it.
     *
     * @return the payment as it is then
     * @throws NotFoundException   for an unknown payment
     * @throws NotAllowedException {@code payment_not_reversible} when nothing of it is left, when
     *                             it was reversed in part and shall be voided, when credit notes
     *                             refund what it paid, or when what it added to the customer's
     *                             balance was paid back
     * @throws InvalidException    {@code amount_cents} for less than 1 or more than is left, and
     *                             for a part of what is only paid whole; {@code reversed_at} for
     *                             what is no date, before the payment or in the future;
     *                             {@code reason: value_is_too_long}
     */
    public Payment reverse(NewReversal wish) {
        Payment payment = new Payments(handle).get(wish.paymentId());
        long cents = amount(wish, payment);
        if (wish.reason() != null && wish.reason().length() > REASON_MAX) {
            throw new InvalidException("reason", "value_is_too_long", "the reason has "
                    + wish.reason().length() + " characters", "use at most " + REASON_MAX);
        }
        PaymentReversal reversal = new PaymentReversal(work.nextId(), payment.id(),
                wish.kind(), cents, wish.reason(), reversedAt(wish, payment, now));
        CustomerBalance balance =
                new CustomerBalance(work, payment.customerId(), payment.currency());
        Map<UUID, Long> paid = paid(payment);
        long ofInvoices = paid.values().stream().mapToLong(Long::longValue).sum();
        // What is in the balance still goes first; only what no invoice can give is recovered.
        long ofBalance = Math.min(Math.min(cents, balance.excessCents(payment.id())),
                Math.max(balance.cents(), cents - ofInvoices));
        check(payment, wish.kind(), paid, cents - ofBalance);
        new PaymentReversals(handle).insert(reversal, wish.bankLineId(), now);
        if (ofBalance > 0) {
            balance.recover(ofBalance, reversal.id());
            balance.add(BalanceEntry.Kind.REVERSAL, -ofBalance, payment.id(), reversal.id(),
                    reversal.reversedAt());
        }
        takeBack(reversal, paid, cents - ofBalance);
        if (payment.target().type() == Payment.Payable.PAYMENT_REQUEST) {
            askAgain(payment.target().id());
        }
        Notices.in(handle).add(switch (wish.kind()) {
            case VOIDED -> EventType.PAYMENT_VOIDED;
            case RETURNED -> EventType.PAYMENT_RETURNED;
            case REFUNDED -> EventType.PAYMENT_REFUNDED;
        }, payment.id());
        return new Payments(handle).get(payment.id());
    }

    private static long amount(NewReversal wish, Payment payment) {
        if (payment.isReversed()) {
            PaymentReversal last = payment.reversals().get(payment.reversals().size() - 1);
            throw refused("payment " + payment.id() + " was "
                    + last.kind().code() + " already; nothing of it is left");
        }
        if (wish.kind() == Kind.VOIDED && payment.reversedCents() > 0) {
            throw refused("a part of payment " + payment.id() + " was "
                    + payment.reversals().get(0).kind().code()
                    + ", so it was not recorded by mistake; return or refund the rest");
        }
        long cents = wish.amountCents() == null ? payment.leftCents() : wish.amountCents();
        if (cents <= 0) {
            throw new InvalidException("amount_cents", "invalid_value", cents
                    + " cents cannot be reversed", "give a whole number of cents above 0");
        }
        if (cents > payment.leftCents()) {
            throw new InvalidException("amount_cents", "value_is_out_of_range",
                    money(cents, payment) + " is more than the "
                            + money(payment.leftCents(), payment) + " left of payment "
                            + payment.id(), "give at most that");
        }
        return cents;
    }

    private static Instant reversedAt(NewReversal wish, Payment payment, Instant now) {
        if (wish.reversedAt() == null || wish.reversedAt().isBlank()) {
            return now.isBefore(payment.createdAt()) ? payment.createdAt() : now;
        }
        Instant at = Iso8601.instant(wish.reversedAt())
                .orElseThrow(() -> new InvalidException("reversed_at", "invalid_date",
                        "\"" + wish.reversedAt() + "\" is no date",
                        "write 2026-03-31 or 2026-03-31T09:30:00Z"));
        if (at.isAfter(now.plus(PaymentRecording.FIRST_ZONE_AHEAD))) {
            throw new InvalidException("reversed_at", "invalid_date", wish.reversedAt()
                    + " is in the future", "record it once it has happened");
        }
        if (LocalDate.ofInstant(at, ZoneOffset.UTC).isBefore(payment.paidOn(ZoneOffset.UTC))) {
            throw new InvalidException("reversed_at", "invalid_date", wish.reversedAt()
                    + " is before the payment of " + payment.createdAt(),
                    "give the day on which the money went back");
        }
        return at.isBefore(payment.createdAt()) ? payment.createdAt() : at;
    }

    /** What the payment still pays of which invoices. */
    private Map<UUID, Long> paid(Payment payment) {
        Map<UUID, Long> paid = new LinkedHashMap<>();
        new Settlements(handle).ofPayment(payment.id()).forEach(one ->
                paid.merge(one.invoiceId(), one.cents(), Long::sum));
        paid.values().removeIf(cents -> cents == 0);
        return paid;
    }

    private void check(Payment payment, Kind kind, Map<UUID, Long> paid, long cents) {
        long whole = paid.values().stream().mapToLong(Long::longValue).sum();
        if (paid.size() > 1 && cents < whole) {
            throw new InvalidException("amount_cents", "invalid_amount", "payment " + payment.id()
                    + " paid several invoices at once, so it is reversed whole or not at all",
                    "give " + money(payment.leftCents(), payment));
        }
        for (UUID id : paid.keySet()) {
            Invoice invoice = new Invoices(handle).byId(id).orElseThrow();
            if (invoice.document().type() == InvoiceType.CREDIT && cents > 0 && cents < whole) {
                throw new InvalidException("amount_cents", "invalid_amount", "invoice "
                        + invoice.document().number() + " is a top-up, which is paid whole",
                        "give " + money(payment.leftCents(), payment));
            }
            long refunded = CreditNoteIssue.creditable(handle, invoice).refundedCents();
            long left = invoice.settlement().paidCents() - Math.min(cents, paid.get(id));
            if (kind != Kind.RETURNED && left < refunded) {
                throw refused("credit notes of invoice " + invoice.document().number() + " refund "
                        + money(refunded, payment) + " of what was paid; only "
                        + money(invoice.settlement().paidCents() - refunded, payment)
                        + " can be " + kind.code());
            }
        }
    }

    private void takeBack(PaymentReversal reversal, Map<UUID, Long> paid, long cents) {
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

    private void askAgain(UUID requestId) {
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

    private static String money(long cents, Payment payment) {
        return payment.currency().toUnits(cents).toPlainString() + " " + payment.currency();
    }
}

package billing.settlement.balance.service;

import billing.engine.UnitOfWork;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceStatus;
import billing.invoicing.InvoiceType;
import billing.invoicing.Settlement;
import billing.invoicing.service.InvoiceService;
import billing.kernel.error.ErrorCode;
import billing.kernel.error.InvalidException;
import billing.kernel.error.NotAllowedException;
import billing.kernel.money.CurrencyUnit;
import billing.kernel.money.Money;
import billing.settlement.balance.BalanceEntry;
import billing.settlement.balance.BalanceEntry.Cause;
import billing.settlement.balance.BalanceEntry.Kind;
import billing.settlement.balance.BalanceUse;
import billing.settlement.balance.PaymentReference;
import billing.settlement.balance.store.BalanceEntries;
import billing.subscription.BillingPort;
import java.time.Instant;
import java.util.UUID;
import java.util.function.ToLongFunction;

/**
 * The balance of a customer in one currency: the amount paid beyond the amounts due. It pays
 * invoices, can be paid back, and is never negative.
 */
public final class CustomerBalance {
    private final Instant now;
    private final BalanceEntries entries;
    private final InvoiceService invoices;
    private final UUID customerId;
    private final CurrencyUnit currency;

    /** A balance, changed within the handle's transaction. */
    public CustomerBalance(UnitOfWork work, UUID customerId, CurrencyUnit currency) {
        this.now = work.now();
        this.entries = new BalanceEntries(work.handle());
        this.invoices = new InvoiceService(work, BillingPort.NONE);
        this.customerId = customerId;
        this.currency = currency;
    }

    /** The balance in minor units. */
    public long cents() {
        return entries.balanceCents(customerId, currency);
    }

    /**
     * The amount that a payment has added to the balance and no reversal has deducted, in minor
     * units.
     */
    public long excessCents(UUID paymentId) {
        return entries.excessCents(paymentId);
    }

    /** Adds an entry about a payment. */
    public void add(Kind kind, long cents, UUID paymentId, UUID reversalId, Instant at) {
        enter(kind, cents, Cause.payment(paymentId, reversalId), at);
    }

    /**
     * Pays the amount due of an invoice, up to the balance: now, or as of the latest entry if that
     * is later than the instant of a run, so that the balance is negative at no time.
     *
     * @param most the most to use; null for the whole amount due
     * @return the invoice as it is then
     * @throws NotAllowedException {@code balance_not_applicable} when the invoice is not final, is
     *                             a top-up, has no amount due, or the balance is 0
     * @throws InvalidException    {@code amount_cents} for less than 1 or more than can be used
     */
    public Invoice apply(Invoice invoice, Long most) {
        if (!isApplicable(invoice)) {
            throw new NotAllowedException("balance_not_applicable",
                    "invoice " + invoice.document().number()
                    + " takes no payment from the customer balance: only final invoices do on"
                    + " which something is due, top-ups excepted");
        }
        long usable = Math.min(cents(), invoice.owedCents());
        long cents = most == null ? usable : most;
        if (usable <= 0) {
            throw new NotAllowedException("balance_not_applicable",
                    "the customer balance in " + currency + " is 0");
        }
        checkAmount(cents, usable, "can be used for invoice " + invoice.document().number());
        Instant latest = entries.latestAt(customerId, currency);
        Instant at = latest.isAfter(now) ? latest : now;
        enter(Kind.APPLIED, -cents, Cause.invoice(invoice.id(), null), at);
        return invoices.settle(invoice, Settlement.balance(invoice.id(), cents, at, now));
    }

    /** Pays as much of an invoice as the balance can pay, which may be nothing. */
    Invoice applyAll(Invoice invoice) {
        return isApplicable(invoice) && cents() > 0 ? apply(invoice, null) : invoice;
    }

    /** Whether the balance may pay an invoice. */
    public static boolean isApplicable(Invoice invoice) {
        return invoice.state().status() == InvoiceStatus.FINALIZED
                && invoice.document().type() != InvoiceType.CREDIT
                && !invoice.parties().selfBilled()
                && invoice.owedCents() > 0;
    }

    /**
     * Restores to the balance the amount that it has paid of a voided invoice.
     *
     * @param most the most to restore, in minor units
     * @return the invoice as it is then
     */
    Invoice release(Invoice invoice, long most) {
        long cents = Math.min(most, entries.appliedCents(customerId, currency, invoice.id()));
        if (cents == 0) {
            return invoice;
        }
        enter(Kind.RELEASED, cents, Cause.invoice(invoice.id(), null), now);
        return invoices.settle(invoice,
                Settlement.release(invoice.id(), cents, null, now, now));
    }

    /**
     * Pays money of the balance back to the customer.
     *
     * @param requested the amount in minor units; null for the whole balance
     * @param reference a {@link PaymentReference}; or null
     * @return the amount paid back, in minor units
     * @throws NotAllowedException {@code balance_not_refundable} when the balance is 0
     * @throws InvalidException    {@code amount_cents} for less than 1 or more than the balance;
     *                             {@code reference} for a text that is none
     */
    public long refund(Long requested, String reference) {
        long balance = cents();
        if (balance == 0) {
            throw new NotAllowedException("balance_not_refundable",
                    "the customer balance in " + currency + " is 0");
        }
        long cents = requested == null ? balance : requested;
        checkAmount(cents, balance, "is in the customer balance");
        PaymentReference.check(reference);
        enter(Kind.REFUNDED, -cents, Cause.refund(reference), now);
        return cents;
    }

    /**
     * Ensures that the balance holds an amount that a reversed payment had added: amounts applied
     * to invoices are released, from the one applied last to the first, and are then due again:
     * from the reversal on, or from the use on if that is later, so that the balance is negative at
     * no time in between.
     *
     * @param reversedAt when the amount was reversed
     * @param reversible the most that may be released of an invoice by its id, in minor units; what
     *                   credit notes have refunded of it was paid back to the customer
     * @throws NotAllowedException {@code payment_not_reversible} when the amount was paid back to
     *                             the customer
     */
    public void recover(long cents, UUID reversalId, Instant reversedAt,
                        ToLongFunction<UUID> reversible) {
        long missing = cents - cents();
        for (BalanceUse use : entries.uses(customerId, currency)) {
            long part = missing <= 0 ? 0 : Math.min(missing,
                    Math.min(use.cents(), reversible.applyAsLong(use.invoiceId())));
            if (part > 0) {
                release(use.invoiceId(), part, reversalId, use.usedAt().isAfter(reversedAt)
                        ? use.usedAt() : reversedAt);
                missing -= part;
            }
        }
        if (missing > 0) {
            throw new NotAllowedException("payment_not_reversible", money(missing)
                    + " that the payment had added to the customer balance was paid back to the"
                    + " customer, from the balance or by credit notes");
        }
    }

    private void release(UUID invoiceId, long cents, UUID reversalId, Instant at) {
        enter(Kind.RELEASED, cents, Cause.invoice(invoiceId, reversalId), at);
        invoices.settle(Settlement.release(invoiceId, cents, reversalId, at, now));
    }

    private void checkAmount(long cents, long most, String what) {
        if (cents <= 0) {
            throw new InvalidException("amount_cents", "invalid_value", cents
                    + " cents is not a valid amount", "give a whole number of cents above 0");
        }
        if (cents > most) {
            throw new InvalidException("amount_cents", ErrorCode.VALUE_IS_OUT_OF_RANGE, money(cents)
                    + " is more than the " + money(most) + " that " + what, "give at most that");
        }
    }

    private void enter(Kind kind, long cents, Cause cause, Instant at) {
        entries.insert(new BalanceEntry(customerId, currency, kind, cents, 0, cause, at), now);
    }

    private Money money(long cents) {
        return new Money(cents, currency);
    }
}

package billing.settlement.wallet.ledger;

import billing.engine.Handle;
import billing.engine.UnitOfWork;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceType;
import billing.invoicing.tax.PrepaidCredit;
import billing.settlement.wallet.GrantedCredits;
import billing.settlement.wallet.TopUpTerms;
import billing.settlement.wallet.Wallet;
import billing.settlement.wallet.WalletTransaction;
import billing.settlement.wallet.WalletTransaction.Kind;
import billing.settlement.wallet.WalletTransaction.Status;
import billing.settlement.wallet.store.WalletTransactions;
import billing.settlement.wallet.store.Wallets;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * The effects of invoices on wallets: a final invoice uses credits, a voided one restores them, and
 * the payment of a top-up invoice settles the purchased credits ({@code money.md 5.5, 5.7}).
 */
public final class WalletUse {
    private final UnitOfWork work;
    private final Handle handle;
    private final WalletLedger ledger;

    /** Changes wallets within the handle's transaction. */
    public WalletUse(UnitOfWork work) {
        this.work = work;
        this.handle = work.handle();
        this.ledger = new WalletLedger(work);
    }

    /**
     * The amounts paid by granted and purchased credits, in cents; null for none ({@code money.md
     * 5.8}).
     */
    public record Origin(Long grantedCents, Long purchasedCents) {
    }

    /** Returns the origin of the credits of payments; writes nothing. */
    public static Origin origin(Handle handle, List<PrepaidCredit> payments) {
        long granted = 0;
        long purchased = 0;
        for (PrepaidCredit payment : payments) {
            for (Consumption part : Consumption.of(new WalletTransactions(handle)
                    .unused(payment.walletId()), payment.cents())) {
                granted += part.inbound().kind() == Kind.GRANTED ? part.cents() : 0;
                purchased += part.inbound().kind() == Kind.PURCHASED ? part.cents() : 0;
            }
        }
        return new Origin(granted == 0 ? null : (Long) granted,
                purchased == 0 ? null : (Long) purchased);
    }

    /** Uses the credits that pay a stored invoice and refreshes the ongoing balances. */
    void pay(Invoice invoice, List<PrepaidCredit> payments) {
        use(invoice, payments);
        new OngoingBalances(work).refresh(invoice.parties().customerId());
    }

    /** Uses the credits of a stored invoice without refreshing the ongoing balances. */
    void use(Invoice invoice, List<PrepaidCredit> payments) {
        for (PrepaidCredit payment : payments) {
            Wallet wallet = new Wallets(handle).get(payment.walletId());
            ledger.use(wallet.id(), wallet.rate().ofCents(payment.cents()), invoice.id(),
                    TopUpTerms.PLAIN);
        }
    }

    /** Restores the credits that an invoice used to the wallets that are still active. */
    public void restore(Invoice invoice) {
        restore(invoice, Long.MAX_VALUE);
    }

    /**
     * Restores the credits that an invoice used to the wallets that are still active. Credits that
     * were a discount are restored in full, because credit notes credit amounts less discounts.
     *
     * @param most the most to restore of the credits that paid the total, in minor units; the
     *             credits used first are restored first
     */
    void restore(Invoice invoice, long most) {
        boolean restored = false;
        long left = most;
        for (WalletTransaction use : new WalletTransactions(handle).usesOf(invoice.id())) {
            Wallet wallet = new Wallets(handle).get(use.walletId());
            long cents = use.amount().cents();
            if (wallet.terms().grantedAs() == GrantedCredits.PAYMENT) {
                cents = Math.min(left, cents);
                left -= cents;
            }
            if (wallet.isActive() && cents > 0) {
                ledger.restore(wallet.id(), cents == use.amount().cents() ? use.amount()
                        : wallet.rate().ofCents(cents), invoice.id());
                restored = true;
            }
        }
        if (restored) {
            new OngoingBalances(work).refresh(invoice.parties().customerId());
        }
    }

    /**
     * Whether an invoice bills credits that could not be used once it is paid, because their wallet
     * has ended; settled credits were usable ({@code money.md 5.12}).
     */
    public static boolean billsEndedWallet(Handle handle, Invoice invoice) {
        return purchaseOf(handle, invoice)
                .filter(purchase -> purchase.state().status() != Status.SETTLED)
                .filter(purchase -> !new Wallets(handle).get(purchase.walletId()).isActive())
                .isPresent();
    }

    /**
     * Settles the credits purchased by a paid invoice. An invoice settled by a credit note adds
     * none, nor does one whose wallet has ended; settled credits are unchanged.
     */
    public void topUpPaid(Invoice invoice) {
        Optional<WalletTransaction> purchase = unsettled(invoice);
        if (purchase.isEmpty()) {
            return;
        }
        if (invoice.settlement().offsetCents() > 0 || billsEndedWallet(handle, invoice)) {
            ledger.fail(purchase.get());
            return;
        }
        ledger.settle(purchase.get());
        new OngoingBalances(work).refresh(invoice.parties().customerId());
    }

    /** Marks the payment of a top-up as failed; settled credits are unchanged. */
    public void topUpFailed(Invoice invoice) {
        unsettled(invoice).ifPresent(ledger::fail);
    }

    /** Returns the purchase that an invoice bills; empty for other invoices. */
    public static Optional<WalletTransaction> purchaseOf(Handle handle, Invoice invoice) {
        return invoice.document().type() != InvoiceType.CREDIT ? Optional.empty()
                : new WalletTransactions(handle).purchaseOf(invoice.id());
    }

    /**
     * Voids the credits that a credit note refunds of a top-up invoice, from that top-up only
     * ({@code money.md 5.6}).
     *
     * @param cents at most its remaining amount
     */
    public void refund(Invoice bill, long cents, UUID creditNoteId) {
        WalletTransaction purchase = purchaseOf(handle, bill).orElseThrow();
        Wallet wallet = new Wallets(handle).get(purchase.walletId());
        ledger.voidCredits(wallet.id(), wallet.rate().ofCents(cents), purchase, creditNoteId,
                TopUpTerms.PLAIN);
        new OngoingBalances(work).refresh(wallet.customerId());
    }

    private Optional<WalletTransaction> unsettled(Invoice invoice) {
        return purchaseOf(handle, invoice)
                .filter(purchase -> purchase.state().status() != Status.SETTLED);
    }
}

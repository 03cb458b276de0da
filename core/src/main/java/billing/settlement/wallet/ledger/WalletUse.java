package billing.settlement.wallet.ledger;

import billing.engine.Handle;
import billing.engine.UnitOfWork;
import billing.invoicing.Invoice;
import billing.invoicing.InvoiceType;
import billing.invoicing.tax.PrepaidCredit;
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
 * What the life of an invoice does to wallets: final, it uses their credits; voided, it gives them
 * back; paid, the bill of a top-up lets its credits count ({@code money.md 5.5, 5.7}).
 */
public final class WalletUse {
    private final UnitOfWork work;
    private final Handle handle;
    private final WalletLedger ledger;

    /** Within the handle's transaction. */
    public WalletUse(UnitOfWork work) {
        this.work = work;
        this.handle = work.handle();
        this.ledger = new WalletLedger(work);
    }

    /**
     * Where credits come from, in cents; null for none of the kind ({@code money.md 5.8}).
     */
    public record Origin(Long grantedCents, Long purchasedCents) {
    }

    /** Where the credits of payments will come from; writes nothing. */
    public static Origin origin(Handle handle, List<PrepaidCredit> payments) {
        long granted = 0;
        long purchased = 0;
        for (PrepaidCredit payment : payments) {
            for (Consumption draw : Consumption.of(new WalletTransactions(handle)
                    .withSomethingLeft(payment.walletId()), payment.cents())) {
                granted += draw.inbound().kind() == Kind.GRANTED ? draw.cents() : 0;
                purchased += draw.inbound().kind() == Kind.PURCHASED ? draw.cents() : 0;
            }
        }
        return new Origin(granted == 0 ? null : (Long) granted,
                purchased == 0 ? null : (Long) purchased);
    }

    /** Takes what wallets pay of a stored invoice; their ongoing balances change with it. */
    void pay(Invoice invoice, List<PrepaidCredit> payments) {
        take(invoice, payments);
        new OngoingBalances(work).refresh(invoice.parties().customerId());
    }

    /** Takes what wallets give to a stored invoice, and leaves ongoing balances as they are. */
    void take(Invoice invoice, List<PrepaidCredit> payments) {
        for (PrepaidCredit payment : payments) {
            Wallet wallet = new Wallets(handle).get(payment.walletId());
            ledger.use(wallet.id(), wallet.rate().ofCents(payment.cents()), invoice.id(),
                    TopUpTerms.PLAIN);
        }
    }

    /** Gives what an invoice used back to the wallets that are still active. */
    public void giveBack(Invoice invoice) {
        boolean given = false;
        for (WalletTransaction use : new WalletTransactions(handle).usesOf(invoice.id())) {
            if (new Wallets(handle).get(use.walletId()).isActive()) {
                ledger.giveBack(use, invoice.id());
                given = true;
            }
        }
        if (given) {
            new OngoingBalances(work).refresh(invoice.parties().customerId());
        }
    }

    /**
     * Lets the credits count that an invoice billed, once it is paid. One that a credit note
     * settled gives none; credits that count already stay.
     */
    public void topUpPaid(Invoice invoice) {
        Optional<WalletTransaction> purchase = unsettled(invoice);
        if (purchase.isEmpty()) {
            return;
        }
        if (invoice.settlement().offsetCents() > 0) {
            ledger.fail(purchase.get());
            return;
        }
        ledger.settle(purchase.get());
        new OngoingBalances(work).refresh(invoice.parties().customerId());
    }

    /** Notes that the payment of a top-up failed; credits that count already stay. */
    public void topUpFailed(Invoice invoice) {
        unsettled(invoice).ifPresent(ledger::fail);
    }

    /** What is left of the credits that an invoice sold; nothing for other invoices. */
    public static Optional<WalletTransaction> purchaseOf(Handle handle, Invoice invoice) {
        return invoice.document().type() != InvoiceType.CREDIT ? Optional.empty()
                : new WalletTransactions(handle).purchaseOf(invoice.id());
    }

    /**
     * Takes away what a credit note refunds of the bill of a top-up, from that top-up alone
     * ({@code money.md 5.6}).
     *
     * @param cents not more than is left of it
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

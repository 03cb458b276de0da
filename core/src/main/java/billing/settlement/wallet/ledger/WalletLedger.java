package billing.settlement.wallet.ledger;

import billing.alert.service.WalletAlerts;
import billing.engine.Handle;
import billing.engine.UnitOfWork;
import billing.notice.EventType;
import billing.notice.Notices;
import billing.settlement.wallet.CreditRate.Credits;
import billing.settlement.wallet.Funding;
import billing.settlement.wallet.TopUpTerms;
import billing.settlement.wallet.Wallet;
import billing.settlement.wallet.WalletTransaction;
import billing.settlement.wallet.WalletTransaction.Kind;
import billing.settlement.wallet.WalletTransaction.Source;
import billing.settlement.wallet.WalletTransaction.Status;
import billing.settlement.wallet.store.Fundings;
import billing.settlement.wallet.store.WalletTransactions;
import billing.settlement.wallet.store.Wallets;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;

/**
 * The only class that changes wallet balances: every change is a transaction, and every cent of an
 * outbound transaction is funded by inbound ones ({@code money.md 5.4, 5.8}).
 *
 * <p>After a change the caller must refresh {@link OngoingBalances}.
 */
public final class WalletLedger {
    private final UnitOfWork work;
    private final Handle handle;
    private final Instant now;

    /** Records transactions at {@code now} within the handle's transaction. */
    public WalletLedger(UnitOfWork work) {
        this.work = work;
        this.handle = work.handle();
        this.now = work.now();
    }

    /**
     * Adds purchased credits as a pending transaction; {@link #settle} adds them to the balance.
     */
    public WalletTransaction purchase(UUID walletId, Credits amount, Source source,
                                      TopUpTerms terms) {
        return add(new WalletTransaction(work.nextId(), walletId, Kind.PURCHASED, source,
                amount, null,
                new WalletTransaction.Documents(null, null, null),
                terms,
                new WalletTransaction.State(Status.PENDING, null, null),
                now));
    }

    /** Grants credits free of charge. */
    public WalletTransaction grant(UUID walletId, Credits amount, Source source,
                                   TopUpTerms terms) {
        change(walletId, wallet -> wallet.with(wallet.balance().in(amount, now)));
        return add(inbound(walletId, amount, source, terms, null));
    }

    /** Restores the credits that a voided invoice used. */
    WalletTransaction restore(UUID walletId, Credits amount, UUID voidedInvoiceId) {
        change(walletId, wallet -> wallet.with(wallet.balance().restored(amount, now)));
        return add(inbound(walletId, amount, Source.MANUAL, TopUpTerms.PLAIN,
                voidedInvoiceId));
    }

    /** Settles a paid purchase. */
    public void settle(WalletTransaction purchase) {
        update(purchase.settled(now));
        change(purchase.walletId(),
                wallet -> wallet.with(wallet.balance().in(purchase.amount(), now)));
    }

    /** Marks the payment of a purchase as failed. */
    public void fail(WalletTransaction purchase) {
        update(purchase.failed(now));
    }

    /** Uses credits for an invoice. */
    WalletTransaction use(UUID walletId, Credits amount, UUID invoiceId, TopUpTerms terms) {
        return out(walletId, Kind.INVOICED, amount,
                new WalletTransaction.Documents(invoiceId, null, null), terms,
                new WalletTransactions(handle).unused(walletId));
    }

    /**
     * Voids credits.
     *
     * @param target       the inbound transaction that they are taken from; null for all, in order
     *                     of use
     * @param creditNoteId the credit note that refunds them; or null
     */
    public WalletTransaction voidCredits(UUID walletId, Credits amount, WalletTransaction target,
                                         UUID creditNoteId, TopUpTerms terms) {
        return out(walletId, Kind.VOIDED, amount,
                new WalletTransaction.Documents(null, creditNoteId, null), terms,
                target != null ? List.of(target)
                        : new WalletTransactions(handle).unused(walletId));
    }

    private WalletTransaction out(UUID walletId, Kind kind, Credits amount,
                                  WalletTransaction.Documents documents, TopUpTerms terms,
                                  List<WalletTransaction> sources) {
        List<Consumption> consumed = Consumption.of(sources, amount.cents());
        WalletTransaction outbound = add(new WalletTransaction(work.nextId(), walletId, kind,
                Source.MANUAL, amount, null, documents, terms,
                new WalletTransaction.State(Status.SETTLED, now, null), now));
        consumed.forEach(part -> new WalletTransactions(handle)
                .deduct(part.inbound().id(), part.cents()));
        new Fundings(handle).insert(consumed.stream().map(part -> new Funding(work.nextId(),
                part.inbound().id(), outbound.id(), part.cents(), now)).toList());
        change(walletId, wallet -> wallet.with(wallet.balance().out(amount, now)));
        return outbound;
    }

    private WalletTransaction inbound(UUID walletId, Credits amount, Source source,
                                      TopUpTerms terms, UUID voidedInvoiceId) {
        return new WalletTransaction(work.nextId(), walletId, Kind.GRANTED, source, amount,
                amount.cents(),
                new WalletTransaction.Documents(null, null, voidedInvoiceId),
                terms,
                new WalletTransaction.State(Status.SETTLED, now, null),
                now);
    }

    private WalletTransaction add(WalletTransaction transaction) {
        new WalletTransactions(handle).insert(transaction);
        Notices.in(handle).add(EventType.WALLET_TRANSACTION_CREATED, transaction.id());
        return transaction;
    }

    private void update(WalletTransaction transaction) {
        new WalletTransactions(handle).update(transaction);
        Notices.in(handle).add(EventType.WALLET_TRANSACTION_UPDATED, transaction.id());
    }

    private void change(UUID walletId, Function<Wallet, Wallet> step) {
        Wallets wallets = new Wallets(handle);
        Wallet after = step.apply(wallets.get(walletId));
        wallets.updateBalance(after);
        Notices.in(handle).add(EventType.WALLET_UPDATED, walletId);
        if (after.isActive()) {
            new WalletAlerts(work).evaluate(after.watched());
        }
    }
}

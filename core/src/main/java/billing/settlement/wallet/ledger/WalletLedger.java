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
 * The one place that changes what is in a wallet: every change is a transaction, and every cent
 * that goes out is taken from what came in ({@code money.md 5.4, 5.8}).
 *
 * <p>After a change {@link OngoingBalances} has to be refreshed by who made it.
 */
public final class WalletLedger {
    private final UnitOfWork work;
    private final Handle handle;
    private final Instant now;

    /** Books at {@code now} within the handle's transaction. */
    public WalletLedger(UnitOfWork work) {
        this.work = work;
        this.handle = work.handle();
        this.now = work.now();
    }

    /** Credits bought but not paid yet; they count once {@link #settle} says so. */
    public WalletTransaction purchase(UUID walletId, Credits amount, Source source,
                                      TopUpTerms terms) {
        return added(new WalletTransaction(work.nextId(), walletId, Kind.PURCHASED, source,
                amount, null,
                new WalletTransaction.Documents(null, null, null),
                terms,
                new WalletTransaction.State(Status.PENDING, null, null),
                now));
    }

    /** Credits given for free. */
    public WalletTransaction grant(UUID walletId, Credits amount, Source source,
                                   TopUpTerms terms) {
        change(walletId, wallet -> wallet.with(wallet.balance().in(amount, now)));
        return added(inbound(walletId, amount, source, terms, null));
    }

    /** Gives back what a voided invoice used. */
    WalletTransaction giveBack(WalletTransaction use, UUID voidedInvoiceId) {
        change(use.walletId(), wallet -> wallet.with(wallet.balance().back(use.amount(), now)));
        return added(inbound(use.walletId(), use.amount(), Source.MANUAL, TopUpTerms.PLAIN,
                voidedInvoiceId));
    }

    /** Counts a purchase that has been paid. */
    public void settle(WalletTransaction purchase) {
        update(purchase.settled(now));
        change(purchase.walletId(),
                wallet -> wallet.with(wallet.balance().in(purchase.amount(), now)));
    }

    /** Notes that a purchase was not paid. */
    public void fail(WalletTransaction purchase) {
        update(purchase.failed(now));
    }

    /** Credits that an invoice uses. */
    WalletTransaction use(UUID walletId, Credits amount, UUID invoiceId, TopUpTerms terms) {
        return out(walletId, Kind.INVOICED, amount, invoiceId, null, terms,
                new WalletTransactions(handle).withSomethingLeft(walletId));
    }

    /**
     * Credits that are taken away.
     *
     * @param target       the inbound transaction to take them from; null for all in their order
     * @param creditNoteId that refunds them; or null
     */
    public WalletTransaction voidCredits(UUID walletId, Credits amount, WalletTransaction target,
                                         UUID creditNoteId, TopUpTerms terms) {
        return out(walletId, Kind.VOIDED, amount, null, creditNoteId, terms,
                target != null ? List.of(target)
                        : new WalletTransactions(handle).withSomethingLeft(walletId));
    }

    private WalletTransaction out(UUID walletId, Kind kind, Credits amount, UUID invoiceId,
                                  UUID creditNoteId, TopUpTerms terms,
                                  List<WalletTransaction> sources) {
        List<Consumption> draws = Consumption.of(sources, amount.cents());
        WalletTransaction outbound = added(new WalletTransaction(work.nextId(), walletId, kind,
                Source.MANUAL, amount, null,
                new WalletTransaction.Documents(invoiceId, creditNoteId, null),
                terms,
                new WalletTransaction.State(Status.SETTLED, now, null),
                now));
        draws.forEach(draw -> new WalletTransactions(handle)
                .draw(draw.inbound().id(), draw.cents()));
        new Fundings(handle).insert(draws.stream().map(draw -> new Funding(work.nextId(),
                draw.inbound().id(), outbound.id(), draw.cents(), now)).toList());
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

    private WalletTransaction added(WalletTransaction transaction) {
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

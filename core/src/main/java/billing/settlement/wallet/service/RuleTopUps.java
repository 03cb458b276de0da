package billing.settlement.wallet.service;

import billing.engine.Handle;
import billing.engine.UnitOfWork;
import billing.settlement.wallet.RecurringRule;
import billing.settlement.wallet.RuleAmounts;
import billing.settlement.wallet.TopUpInterval;
import billing.settlement.wallet.Wallet;
import billing.settlement.wallet.WalletTransaction;
import billing.settlement.wallet.WalletTransaction.Source;
import billing.settlement.wallet.ledger.LowBalanceCheck;
import billing.settlement.wallet.ledger.OngoingBalances;
import billing.settlement.wallet.store.RecurringRules;
import billing.settlement.wallet.store.WalletTransactions;
import billing.settlement.wallet.store.Wallets;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Fills wallets by their rules ({@code money.md 5.10}). */
public final class RuleTopUps {
    private final UnitOfWork work;
    private final Handle handle;
    private final Instant now;

    /** At {@code now} within the handle's transaction. */
    public RuleTopUps(UnitOfWork work) {
        this.work = work;
        this.handle = work.handle();
        this.now = work.now();
    }

    /**
     * Makes the top-up that a wallet's threshold rule asked for, if it still stands so and nobody
     * else has answered it meanwhile.
     *
     * @return what was made
     */
    public List<WalletTransaction> answer(Wallet asking) {
        if (asking.topUpRequestedAt() == null || asking.topUpRequestedAt().isAfter(now)) {
            return List.of();
        }
        Wallet wallet = asking.requesting(null);
        new Wallets(handle).updateRequest(wallet);
        if (!wallet.isActive()) {
            return List.of();
        }
        Optional<RecurringRule> rule = new RecurringRules(handle).ofWallets(List.of(wallet.id()))
                .stream().filter(one -> one.watchesThreshold(now)).findFirst();
        return rule.flatMap(one -> new LowBalanceCheck(handle, now).due(one, wallet)
                .map(amounts -> make(one, wallet, amounts, Source.THRESHOLD))).orElse(List.of());
    }

    /**
     * Makes the top-up of an interval rule, if its day has come and nobody else has made it.
     *
     * @return what was made
     */
    public List<WalletTransaction> fill(UUID ruleId) {
        return new RecurringRules(handle).rhythm(ruleId).map(this::filled).orElse(List.of());
    }

    private List<WalletTransaction> filled(TopUpInterval rhythm) {
        RecurringRule rule = rhythm.rule();
        new RecurringRules(handle).lookedAt(rule.id(), now);
        if (!rule.isActive(now) || !rhythm.isDue(now)) {
            return List.of();
        }
        Wallet wallet = new Wallets(handle).get(rule.walletId());
        List<WalletTransaction> made = make(rule, wallet, RuleAmounts.of(rule, wallet,
                new WalletTransactions(handle).pendingCredits(wallet.id())), Source.INTERVAL);
        if (!made.isEmpty()) {
            new RecurringRules(handle).toppedUp(wallet.id(), rhythm.dayOf(now));
        }
        return made;
    }

    private List<WalletTransaction> make(RecurringRule rule, Wallet wallet, RuleAmounts amounts,
                                         Source source) {
        List<WalletTransaction> made = new TopUps(work)
                .make(wallet, amounts, source, rule.terms());
        if (!made.isEmpty()) {
            new OngoingBalances(work).refresh(wallet.customerId());
        }
        return made;
    }
}

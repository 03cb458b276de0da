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

/** Creates the top-ups of recurring rules ({@code money.md 5.10}). */
public final class RuleTopUps {
    private final UnitOfWork work;
    private final Handle handle;
    private final Instant now;

    /** Creates top-ups at {@code now} within the handle's transaction. */
    public RuleTopUps(UnitOfWork work) {
        this.work = work;
        this.handle = work.handle();
        this.now = work.now();
    }

    /**
     * Creates the top-up that a wallet's threshold rule requested, unless it is no longer due or
     * was already created.
     *
     * @return what was created
     */
    public List<WalletTransaction> topUpRequested(Wallet requesting) {
        if (requesting.topUpRequestedAt() == null || requesting.topUpRequestedAt().isAfter(now)) {
            return List.of();
        }
        Wallet wallet = requesting.requesting(null);
        new Wallets(handle).updateRequest(wallet);
        if (!wallet.isActive()) {
            return List.of();
        }
        Optional<RecurringRule> rule = new RecurringRules(handle).ofWallets(List.of(wallet.id()))
                .stream().filter(one -> one.watchesThreshold(now)).findFirst();
        return rule.flatMap(one -> new LowBalanceCheck(handle, now).due(one, wallet)
                .map(amounts -> create(one, wallet, amounts, Source.THRESHOLD))).orElse(List.of());
    }

    /**
     * Creates the top-up of an interval rule if it is due and not created yet.
     *
     * @return what was created
     */
    public List<WalletTransaction> topUpDue(UUID ruleId) {
        return new RecurringRules(handle).topUpInterval(ruleId).map(this::filled).orElse(List.of());
    }

    private List<WalletTransaction> filled(TopUpInterval interval) {
        RecurringRule rule = interval.rule();
        new RecurringRules(handle).setEvaluatedAt(rule.id(), now);
        if (!rule.isActive(now) || !interval.isDue(now)) {
            return List.of();
        }
        Wallet wallet = new Wallets(handle).get(rule.walletId());
        List<WalletTransaction> created = create(rule, wallet, RuleAmounts.of(rule, wallet,
                new WalletTransactions(handle).pendingCredits(wallet.id())), Source.INTERVAL);
        if (!created.isEmpty()) {
            new RecurringRules(handle).setLastTopUp(wallet.id(), interval.dayOf(now));
        }
        return created;
    }

    private List<WalletTransaction> create(RecurringRule rule, Wallet wallet, RuleAmounts amounts,
                                           Source source) {
        List<WalletTransaction> created = new TopUps(work)
                .create(wallet, amounts, source, rule.terms());
        if (!created.isEmpty()) {
            new OngoingBalances(work).refresh(wallet.customerId());
        }
        return created;
    }
}

package billing.settlement.wallet.service;

import billing.engine.Handle;
import billing.engine.UnitOfWork;
import billing.kernel.error.NotAllowedException;
import billing.kernel.money.Decimals;
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
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Creates the top-ups of recurring rules ({@code money.md 5.10}). */
public final class RuleTopUps {
    /**
     * The most top-ups that may be needed to reach the threshold of a wallet: with 0.01 credits
     * each, and a threshold of 1,000,000, a run would not end.
     */
    public static final int MOST_TO_THRESHOLD = 100;
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
     * @throws NotAllowedException {@code too_many_top_ups} when more than
     *                             {@link #MOST_TO_THRESHOLD} would be needed
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
                .map(amounts -> {
                    requireFew(one, wallet, amounts);
                    return create(one, wallet, amounts, Source.THRESHOLD);
                })).orElse(List.of());
    }

    private void requireFew(RecurringRule rule, Wallet wallet, RuleAmounts amounts) {
        BigDecimal needed = amounts.neededAbove(rule.schedule().thresholdCredits(),
                wallet.ongoingCredits().add(
                        new WalletTransactions(handle).pendingCredits(wallet.id())));
        if (needed.compareTo(BigDecimal.valueOf(MOST_TO_THRESHOLD)) > 0) {
            throw new NotAllowedException("too_many_top_ups", "rule " + rule.id()
                    + " of wallet " + wallet.terms().code() + " needs " + needed.toPlainString()
                    + " top-ups of " + Decimals.text(amounts.total()) + " credits to reach"
                    + " threshold_credits " + Decimals.text(rule.schedule().thresholdCredits())
                    + ", more than " + MOST_TO_THRESHOLD + "; lower it, or raise paid_credits,"
                    + " granted_credits or the wallet's paid_top_up_max_amount_cents");
        }
    }

    /**
     * Creates the top-up of an interval rule if it is due and not created yet.
     *
     * @return what was created
     */
    public List<WalletTransaction> topUpDue(UUID ruleId) {
        return new RecurringRules(handle).topUpInterval(ruleId).map(this::topUpIfDue)
                .orElse(List.of());
    }

    private List<WalletTransaction> topUpIfDue(TopUpInterval interval) {
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

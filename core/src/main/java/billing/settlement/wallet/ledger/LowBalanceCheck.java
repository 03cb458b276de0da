package billing.settlement.wallet.ledger;

import billing.engine.Handle;
import billing.settlement.wallet.RecurringRule;
import billing.settlement.wallet.RuleAmounts;
import billing.settlement.wallet.Wallet;
import billing.settlement.wallet.store.WalletTransactions;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** Checks whether the threshold rule of a wallet is due ({@code money.md 5.10}). */
public final class LowBalanceCheck {
    /** How long a rule is paused after the payment of its top-up failed. */
    private static final Duration PAUSE = Duration.ofHours(1);
    private final Handle handle;
    private final Instant now;

    /** Checks balances at {@code now}. */
    public LowBalanceCheck(Handle handle, Instant now) {
        this.handle = handle;
        this.now = now;
    }

    /** Returns the amounts of the top-up that is due now; empty when none is due. */
    public Optional<RuleAmounts> due(RecurringRule rule, Wallet wallet) {
        WalletTransactions transactions = new WalletTransactions(handle);
        BigDecimal pending = transactions.pendingCredits(wallet.id());
        // Pending credits are never negative, so this is the stricter of the two conditions.
        BigDecimal expected = wallet.ongoingCredits().add(pending);
        if (!rule.watchesThreshold(now) || expected.compareTo(rule.schedule().thresholdCredits())
                > 0) {
            return Optional.empty();
        }
        RuleAmounts amounts = RuleAmounts.of(rule, wallet, pending);
        boolean paused = amounts.paid().signum() > 0
                && transactions.hasFailedRuleTopUpSince(wallet.id(), now.minus(PAUSE));
        return amounts.isNothing() || paused ? Optional.empty() : Optional.of(amounts);
    }
}

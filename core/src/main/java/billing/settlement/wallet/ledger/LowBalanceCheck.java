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

/** Whether a wallet has fallen so low that its threshold rule acts ({@code money.md 5.10}). */
public final class LowBalanceCheck {
    /** How long a rule holds still after its paid top-up was not paid. */
    private static final Duration PAUSE = Duration.ofHours(1);
    private final Handle handle;
    private final Instant now;

    /** The watch at {@code now}. */
    public LowBalanceCheck(Handle handle, Instant now) {
        this.handle = handle;
        this.now = now;
    }

    /** What the rule tops up now; nothing when it does not act. */
    public Optional<RuleAmounts> due(RecurringRule rule, Wallet wallet) {
        WalletTransactions transactions = new WalletTransactions(handle);
        BigDecimal pending = transactions.pendingCredits(wallet.id());
        // What is pending is never negative, so this is the stricter of the two conditions.
        BigDecimal expected = wallet.ongoingCredits().add(pending);
        if (!rule.watchesThreshold(now) || expected.compareTo(rule.schedule().thresholdCredits())
                > 0) {
            return Optional.empty();
        }
        RuleAmounts amounts = RuleAmounts.of(rule, wallet, pending);
        boolean paused = amounts.paid().signum() > 0
                && transactions.hasFailedOnItsOwnSince(wallet.id(), now.minus(PAUSE));
        return amounts.isNothing() || paused ? Optional.empty() : Optional.of(amounts);
    }
}

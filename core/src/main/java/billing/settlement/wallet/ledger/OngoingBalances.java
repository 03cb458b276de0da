package billing.settlement.wallet.ledger;

import billing.alert.service.WalletAlerts;
import billing.engine.Handle;
import billing.engine.UnitOfWork;
import billing.notice.EventType;
import billing.notice.Notices;
import billing.settlement.wallet.OngoingUsage;
import billing.settlement.wallet.RecurringRule;
import billing.settlement.wallet.Wallet;
import billing.settlement.wallet.store.RecurringRules;
import billing.settlement.wallet.store.StaleBalances;
import billing.settlement.wallet.store.Wallets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The ongoing balances of a customer's wallets, which deduct unbilled usage ({@code money.md 5.9}),
 * and the notifications and top-ups of low balances.
 */
public final class OngoingBalances {
    private final UnitOfWork work;
    private final Handle handle;
    private final Instant now;

    /** The balances as of {@code now} within the handle's transaction. */
    public OngoingBalances(UnitOfWork work) {
        this.work = work;
        this.handle = work.handle();
        this.now = work.now();
    }

    /** Recomputes the ongoing balances of all active wallets of a customer. */
    public void refresh(UUID customerId) {
        // An event that is not seen here marks the balances again.
        handle.keepEvents();
        new StaleBalances(handle).unmark(customerId);
        List<Wallet> wallets = new Wallets(handle).active(customerId);
        if (wallets.isEmpty()) {
            return;
        }
        Map<UUID, RecurringRule> thresholdRules = new RecurringRules(handle)
                .ofWallets(wallets.stream().map(Wallet::id).toList()).stream()
                .filter(rule -> rule.watchesThreshold(now))
                .collect(Collectors.toMap(RecurringRule::walletId, Function.identity(),
                        (one, other) -> one));
        OngoingUsage usage = new UnbilledUsage(handle, now).ofCustomer(customerId);
        Map<UUID, Long> covered = usage.coveredBy(wallets, thresholdRules.keySet());
        for (Wallet wallet : wallets) {
            refresh(wallet, covered.get(wallet.id()), thresholdRules.get(wallet.id()));
            new WalletAlerts(work).evaluate(
                    wallet.with(wallet.balance().covering(covered.get(wallet.id()))).watched());
        }
    }

    private void refresh(Wallet before, long usageCents, RecurringRule thresholdRule) {
        Wallet after = before.with(before.balance().covering(usageCents));
        if (after.balance().equals(before.balance())) {
            return;
        }
        new Wallets(handle).updateBalance(after);
        if (before.balance().ongoingCents() > 0 && after.balance().ongoingCents() <= 0) {
            Notices.in(handle).add(EventType.WALLET_DEPLETED_ONGOING_BALANCE, after.id());
        }
        if (thresholdRule != null && after.topUpRequestedAt() == null
                && new LowBalanceCheck(handle, now).due(thresholdRule, after).isPresent()) {
            new Wallets(handle).updateRequest(after.requesting(now));
        }
    }
}

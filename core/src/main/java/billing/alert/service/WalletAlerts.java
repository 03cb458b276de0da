package billing.alert.service;

import billing.alert.WalletValues;
import billing.alert.store.Alerts;
import billing.alert.store.Alerts.Owner;
import billing.engine.Handle;
import billing.engine.UnitOfWork;

/**
 * The alerts on wallets, evaluated with each change of a balance and each new ongoing balance
 * ({@code money.md 6.2}).
 */
public final class WalletAlerts {
    private final UnitOfWork work;
    private final Handle handle;

    /** Evaluates within the handle's transaction. */
    public WalletAlerts(UnitOfWork work) {
        this.work = work;
        this.handle = work.handle();
    }

    /** Compares the balances of an active wallet with its alerts; one query when it has none. */
    public void evaluate(WalletValues wallet) {
        AlertEvaluation evaluation = new AlertEvaluation(work);
        new Alerts(handle).ofOwner(Owner.wallet(wallet.walletId())).forEach(alert ->
                evaluation.evaluate(alert, wallet.value(alert.type()), null, wallet.customerId()));
    }
}

package billing.alert.service;

import billing.alert.WalletValues;
import billing.alert.store.Alerts.Owner;
import billing.alert.store.Alerts;
import billing.engine.Handle;
import billing.engine.Identifiers;
import java.time.Instant;

/**
 * The alerts on wallets, evaluated with each change of a balance and each new ongoing balance
 * ({@code money.md 6.2}).
 */
public final class WalletAlerts {
    private final Handle handle;
    private final Identifiers identifiers;
    private final Instant now;

    /** Evaluates within the handle's transaction. */
    public WalletAlerts(Handle handle, Identifiers identifiers, Instant now) {
        this.handle = handle;
        this.identifiers = identifiers;
        this.now = now;
    }

    /** Compares the balances of an active wallet with its alerts; one query when it has none. */
    public void evaluate(WalletValues wallet) {
        AlertEvaluation evaluation = new AlertEvaluation(handle, identifiers, now);
        new Alerts(handle).of(Owner.wallet(wallet.walletId())).forEach(alert ->
                evaluation.evaluate(alert, wallet.of(alert.type()), null, wallet.customerId()));
    }
}

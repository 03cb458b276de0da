package billing.settlement.wallet.ledger;

import billing.settlement.wallet.WalletTransaction;
import java.util.ArrayList;
import java.util.List;

/**
 * The amount consumed of an inbound transaction ({@code money.md 5.8}).
 *
 * @param cents more than 0
 */
record Consumption(WalletTransaction inbound, long cents) {
    /**
     * Consumes an amount of transactions in order.
     *
     * @throws IllegalStateException when their remaining amounts do not suffice
     */
    static List<Consumption> of(List<WalletTransaction> unused, long cents) {
        List<Consumption> consumed = new ArrayList<>();
        long missing = cents;
        for (WalletTransaction inbound : unused) {
            long part = Math.min(missing, inbound.remainingCents());
            if (part > 0) {
                consumed.add(new Consumption(inbound, part));
                missing -= part;
            }
        }
        if (missing > 0) {
            throw new IllegalStateException(missing + " cents more than the wallet holds");
        }
        return consumed;
    }
}

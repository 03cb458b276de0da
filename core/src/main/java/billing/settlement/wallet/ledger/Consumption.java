package billing.settlement.wallet.ledger;

import billing.settlement.wallet.WalletTransaction;
import java.util.ArrayList;
import java.util.List;

/**
 * How much is taken of an inbound transaction ({@code money.md 5.8}).
 *
 * @param cents more than 0
 */
record Consumption(WalletTransaction inbound, long cents) {
    /**
     * Takes an amount from transactions in their order.
     *
     * @throws IllegalStateException when they do not hold as much
     */
    static List<Consumption> of(List<WalletTransaction> withSomethingLeft, long cents) {
        List<Consumption> draws = new ArrayList<>();
        long missing = cents;
        for (WalletTransaction inbound : withSomethingLeft) {
            long part = Math.min(missing, inbound.remainingCents());
            if (part > 0) {
                draws.add(new Consumption(inbound, part));
                missing -= part;
            }
        }
        if (missing > 0) {
            throw new IllegalStateException(missing + " cents are not in the wallet");
        }
        return draws;
    }
}

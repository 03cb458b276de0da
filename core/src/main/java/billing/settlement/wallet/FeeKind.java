package billing.settlement.wallet;

import billing.invoicing.Fee;
import billing.invoicing.FeeType;
import java.util.UUID;

/**
 * What wallets tell fees apart by ({@code money.md 5.7}).
 *
 * @param metricId of charge fees; else null
 * @param target   the code of the wallet that the usage named; null when it named none
 */
public record FeeKind(FeeType type, UUID metricId, String target) {
    /** The pricing group whose value names a wallet ({@code rating-and-usage.md 4.2}). */
    public static final String TARGET_WALLET_CODE = "target_wallet_code";

    /** The kind of a fee. */
    public static FeeKind of(Fee fee) {
        return new FeeKind(fee.source().type(), fee.source().type() == FeeType.CHARGE
                ? fee.item().id() : null,
                fee.item().groupedBy().get(TARGET_WALLET_CODE));
    }

    boolean isPaidBy(Wallet wallet) {
        return wallet.pays(type, metricId, target);
    }
}

package billing.settlement.wallet;

import billing.catalog.Charge;
import billing.invoicing.Fee;
import billing.invoicing.FeeType;
import java.util.UUID;

/**
 * The properties of a fee that decide which wallets pay it ({@code money.md 5.7}).
 *
 * @param metricId the metric of a charge fee; else null
 * @param target   the code of the wallet named by the usage events; or null
 */
public record FeeKind(FeeType type, UUID metricId, String target) {
    /** Returns the kind of a fee. */
    public static FeeKind of(Fee fee) {
        return new FeeKind(fee.source().type(), fee.source().type() == FeeType.CHARGE
                ? fee.item().id() : null,
                fee.item().groupedBy().get(Charge.TARGET_WALLET));
    }

    boolean isPaidBy(Wallet wallet) {
        return wallet.pays(type, metricId, target);
    }
}

package billing.settlement.wallet;

import java.util.List;
import java.util.UUID;

/**
 * Which wallets a list shows ({@code api-conventions.md 6}); null members do not narrow it.
 *
 * @param currency code of the wallet's currency
 */
public record WalletFilter(UUID customerId, String currency, List<String> billingEntityCodes) {
    /** All wallets. */
    public static final WalletFilter ALL = new WalletFilter(null, null, null);
}

package billing.settlement.wallet;

import java.util.List;
import java.util.UUID;

/**
 * A filter for a list of wallets ({@code api-conventions.md 6}); null members do not filter.
 *
 * @param currency code of the wallet's currency
 */
public record WalletFilter(UUID customerId, String currency, List<String> billingEntityCodes) {
    /** All wallets. */
    public static final WalletFilter ALL = new WalletFilter(null, null, null);
}

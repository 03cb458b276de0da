package billing.settlement.wallet;

import java.util.Map;

/**
 * Which transactions of a wallet a list shows ({@code money.md 5.4}); null members do not narrow
 * it.
 *
 * @param type     {@code inbound} or {@code outbound}
 * @param metadata key to value; a blank value means that the key is not there
 */
public record TransactionFilter(WalletTransaction.Status status, String type,
                                WalletTransaction.Kind kind, Map<String, String> metadata) {
    /** All transactions. */
    public static final TransactionFilter ALL = new TransactionFilter(null, null, null, Map.of());
}

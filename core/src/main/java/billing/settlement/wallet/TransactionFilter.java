package billing.settlement.wallet;

import java.util.Map;

/**
 * A filter for a list of wallet transactions ({@code money.md 5.4}); null members do not filter.
 *
 * @param type     {@code inbound} or {@code outbound}
 * @param metadata value by key; a blank value matches transactions without the key
 */
public record TransactionFilter(WalletTransaction.Status status, String type,
                                WalletTransaction.Kind kind, Map<String, String> metadata) {
    /** All transactions. */
    public static final TransactionFilter ALL = new TransactionFilter(null, null, null, Map.of());
}

package billing.alert;

import java.math.BigDecimal;
import java.util.UUID;

/** The balances of a wallet that alerts watch, after a change. */
public record WalletValues(UUID walletId, UUID customerId, long balanceCents, BigDecimal credits,
                           long ongoingBalanceCents, BigDecimal ongoingCredits) {
    /** The balance that an alert of a type watches. */
    public BigDecimal value(AlertType type) {
        return switch (type) {
            case WALLET_BALANCE_AMOUNT -> BigDecimal.valueOf(balanceCents);
            case WALLET_CREDITS_BALANCE -> credits;
            case WALLET_ONGOING_BALANCE_AMOUNT -> BigDecimal.valueOf(ongoingBalanceCents);
            case WALLET_CREDITS_ONGOING_BALANCE -> ongoingCredits;
            default -> throw new IllegalArgumentException(type.code() + " watches no wallet");
        };
    }
}

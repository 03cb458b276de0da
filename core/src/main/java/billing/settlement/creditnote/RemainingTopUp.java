package billing.settlement.creditnote;

/**
 * The credits sold by a top-up invoice that remain in the wallet.
 *
 * @param walletActive   whether the wallet can still be used
 * @param remainingCents the value of the credits that remain of the top-up's transaction
 */
public record RemainingTopUp(boolean walletActive, long remainingCents) {
    /** A top-up whose wallet no longer exists. */
    public static final RemainingTopUp GONE = new RemainingTopUp(false, 0);

    /** The value of the credits that can be removed from the wallet and refunded. */
    long returnableCents() {
        return walletActive ? remainingCents : 0;
    }
}

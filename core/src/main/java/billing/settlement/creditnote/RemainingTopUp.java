package billing.settlement.creditnote;

/**
 * What still lies in the wallet of the credits that an invoice sold.
 *
 * @param walletActive   whether the wallet can still be used
 * @param remainingCents what is left of the top-up's transaction
 */
public record RemainingTopUp(boolean walletActive, long remainingCents) {
    /** A top-up whose wallet is gone. */
    public static final RemainingTopUp GONE = new RemainingTopUp(false, 0);

    /** What the wallet can give back. */
    long returnableCents() {
        return walletActive ? remainingCents : 0;
    }
}

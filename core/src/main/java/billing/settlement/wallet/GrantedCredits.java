package billing.settlement.wallet;

/** How an invoice takes the granted credits of a wallet; fixed when the wallet is made. */
public enum GrantedCredits {
    /** They pay the total with its taxes, as bought credits do ({@code money.md 5.7}). */
    PAYMENT,
    /**
     * They are a discount: they reduce what taxes are computed on. Such a wallet holds granted
     * credits only, so that each wallet has one treatment.
     */
    DISCOUNT
}

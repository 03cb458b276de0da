package billing.settlement.wallet;

/** How invoices use the granted credits of a wallet; fixed when the wallet is created. */
public enum GrantedCredits {
    /** They pay the total with taxes, as purchased credits do ({@code money.md 5.7}). */
    PAYMENT,
    /**
     * They are a discount: they reduce the taxable amount. Such a wallet holds granted credits
     * only, so that all credits of a wallet are treated alike.
     */
    DISCOUNT
}

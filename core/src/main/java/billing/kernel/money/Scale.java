package billing.kernel.money;

/**
 * The numbers of decimals with which the product stores and computes what is not a whole minor
 * unit.
 *
 * <p>Source: {@code rating-and-usage.md 1.1, 2.4, 4.5, 4.8, 6.1}, {@code money.md 1, 4, 5}.
 */
public final class Scale {
    /** Minor units before they are rounded, unit prices, and prices that come with events. */
    public static final int PRECISE = 15;
    /** Parts of minor units that coupons, credit notes and credits of other invoices deduct. */
    public static final int CENTS_PART = 5;
    /** Rates in percent that are averaged over lines. */
    public static final int RATE = 5;
    /** Credits of wallets, and what one is worth. */
    public static final int CREDITS = 5;
    /** Units of usage that are weighed by the days they count, rounded up. */
    public static final int PRORATED_UNITS = 5;
    /** Units of fixed charges that are weighed by the days they count. */
    public static final int PRORATED_FIXED_UNITS = 6;
    /** Units of a weighted sum, rounded up. */
    public static final int AVERAGED_UNITS = 20;
    /** Units that usage is expected to reach at the end of a period. */
    public static final int PROJECTED_UNITS = 2;
    /** Amounts in a pricing unit. */
    public static final int PRICING_UNIT = 2;

    private Scale() {
    }
}

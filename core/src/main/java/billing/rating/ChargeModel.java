package billing.rating;

/**
 * A price: turns units into an amount in currency (or pricing) units, exactly and unrounded.
 *
 * <p>A closed set; each variant is a record that carries the members of its properties.
 */
public sealed interface ChargeModel
        permits Standard, Graduated, GraduatedPercentage, PackagePrice, Percentage, Volume,
        Dynamic {
    /** The model's name. */
    ChargeModelType type();

    /**
     * The price of usage. Negative units are priced as the formula says; the fee turns a negative
     * result into 0 ({@code rating-and-usage.md 6.1}).
     */
    PricedUsage price(UsageFigures usage);
}

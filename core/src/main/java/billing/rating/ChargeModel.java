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
     * The price of usage. Negative units are priced by the same formula; the fee turns a negative
     * result into 0 ({@code rating-and-usage.md 6.1}).
     */
    PricedUsage price(UsageFigures usage);

    /**
     * Whether other units can be priced by it without their events; if not, a projection scales the
     * amount ({@code rating-and-usage.md 5.2}).
     */
    default boolean pricesUnitsAlone() {
        return true;
    }

    /** Returns the model without flat amounts of tiers; itself where there are no tiers. */
    default ChargeModel withoutFlatAmounts() {
        return this;
    }
}

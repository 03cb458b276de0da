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
}

package billing.rating;

import java.math.BigDecimal;

/**
 * A price: turns units into an amount in currency (or pricing) units, exactly and unrounded.
 *
 * <p>Each charge model is a record that carries the properties of a charge. What they are called,
 * and what a charge may do with the model, is in its entry in {@code billing.catalog.charge}.
 */
public interface ChargeModel {
    /**
     * The price of usage. Negative units are priced by the same formula; the fee turns a negative
     * result into 0 ({@code rating-and-usage.md 6.1}).
     */
    PricedUsage price(UsageFigures usage);

    /**
     * The amount of one event alone, as if there were no other
     * ({@code rating-and-usage.md 7.2}).
     */
    default BigDecimal eventAmount(BigDecimal units) {
        return price(UsageFigures.of(units, 1)).amount();
    }

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

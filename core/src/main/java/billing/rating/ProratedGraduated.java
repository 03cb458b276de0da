package billing.rating;

import billing.kernel.money.Decimals;
import java.math.BigDecimal;

/**
 * The way of a prorated graduated charge through its tiers ({@code rating-and-usage.md 4.5}): the
 * full running total decides the tier of each change of units, and what is priced is the change
 * weighed by its days. Small state, to be fed in event order.
 *
 * <pre>
 *   price of units        5 units          10 units
 *   |------ tier 1 ------|------ tier 2 ------| …
 *   0        total  -----------> total + change      full price of the change: the part below it
 * </pre>
 */
public final class ProratedGraduated {
    private final Graduated price;
    private BigDecimal total = BigDecimal.ZERO;
    private BigDecimal highest = BigDecimal.ZERO;

    /** At 0 units. */
    public ProratedGraduated(Graduated price) {
        this.price = price;
    }

    /**
     * The price of units that changed within a period, weighed as a whole: the full units at its
     * end decide the tiers, and each tier's units are weighed alike
     * ({@code subscriptions-and-invoicing.md 11.3}). Without full units the first tier prices.
     *
     * @param full     not negative
     * @param prorated the units weighed by their days
     */
    public static PricedUsage price(Graduated price, BigDecimal full, BigDecimal prorated) {
        ProratedGraduated prices = new ProratedGraduated(price);
        BigDecimal weighed = full.signum() == 0 ? price.ranges().get(0).priceOf(prorated)
                : prices.priceOfChange(full).multiply(prorated).divide(full, Decimals.DIVISION);
        return prices.price(weighed, prorated, full);
    }

    /**
     * Changes the running total.
     *
     * @param units may be negative: the way down is priced like the way up, with the other sign
     * @return what the change costs for a whole period, in currency units, without flat amounts;
     *         to be weighed by the days that it counts
     */
    public BigDecimal priceOfChange(BigDecimal units) {
        BigDecimal before = priceUpTo(total);
        total = total.add(units);
        highest = highest.max(total);
        return priceUpTo(total).subtract(before);
    }

    /**
     * The price at the end.
     *
     * @param weighed   the changes' prices, each weighed by its days, added up
     * @param prorated  the units weighed by their days; 0 costs the first tier's flat amount alone
     * @param fullUnits the units shown, by which the amount is divided
     */
    public PricedUsage price(BigDecimal weighed, BigDecimal prorated, BigDecimal fullUnits) {
        BigDecimal amount;
        if (total.signum() < 0) {
            amount = BigDecimal.ZERO;
        } else if (prorated.signum() == 0) {
            amount = price.ranges().get(0).flatAmount();
        } else {
            amount = weighed.max(BigDecimal.ZERO).add(flatAmountsUpToHighest());
        }
        return new PricedUsage(amount, Decimals.ratio(amount, fullUnits), PriceSteps.NONE);
    }

    /** The price of all units from 0 up, without flat amounts; below 0 at the first tier's. */
    private BigDecimal priceUpTo(BigDecimal units) {
        BigDecimal amount = BigDecimal.ZERO;
        BigDecimal previous = BigDecimal.ZERO;
        for (Graduated.Range range : price.ranges()) {
            if (range.holds(units)) {
                return amount.add(range.priceOf(units.subtract(previous)));
            }
            amount = amount.add(range.priceOf(range.toValue().subtract(previous)));
            previous = range.toValue();
        }
        throw new IllegalStateException("the last range is not open-ended: " + price);
    }

    private BigDecimal flatAmountsUpToHighest() {
        BigDecimal flat = BigDecimal.ZERO;
        for (Graduated.Range range : price.ranges()) {
            flat = flat.add(range.flatAmount());
            if (range.holds(highest)) {
                break;
            }
        }
        return flat;
    }
}

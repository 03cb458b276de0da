package billing.rating;

import java.math.BigDecimal;
import java.util.List;

/**
 * Each unit at the price of its own tier ({@code rating-and-usage.md 3.4}).
 *
 * @param ranges tiers in ascending order; the last is open-ended
 */
public record Graduated(List<Range> ranges) implements ChargeModel {
    /**
     * One tier: covers {@code (toValue of the previous tier, toValue]}.
     *
     * @param fromValue     as given
     * @param toValue       the last unit of the tier; null for the last tier
     * @param perUnitAmount price of a unit inside
     * @param flatAmount    due once when the tier is reached
     */
    public record Range(BigDecimal fromValue, BigDecimal toValue, BigDecimal perUnitAmount,
                        BigDecimal flatAmount) implements Tier {
        @Override
        public BigDecimal shownPrice(BigDecimal units) {
            return units.signum() == 0 ? BigDecimal.ZERO : perUnitAmount;
        }

        @Override
        public BigDecimal priceOf(BigDecimal units) {
            return units.multiply(perUnitAmount);
        }
    }

    public Graduated {
        ranges = Tier.ascending(ranges);
    }

    @Override
    public Graduated withoutFlatAmounts() {
        return new Graduated(ranges.stream().map(range -> new Range(range.fromValue(),
                range.toValue(), range.perUnitAmount(), BigDecimal.ZERO)).toList());
    }

    @Override
    public PricedUsage price(UsageFigures usage) {
        return Tier.walk(ranges, TierSteps.Price.PER_UNIT, usage);
    }
}

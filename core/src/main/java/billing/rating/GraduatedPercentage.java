package billing.rating;

import billing.kernel.money.Decimals;
import java.math.BigDecimal;
import java.util.List;

/**
 * Each unit at the percentage of its own tier ({@code rating-and-usage.md 3.5}).
 *
 * @param ranges tiers in ascending order; the last is open-ended
 */
public record GraduatedPercentage(List<Range> ranges) implements ChargeModel {
    /**
     * One tier: covers {@code (toValue of the previous tier, toValue]}.
     *
     * @param fromValue  as given
     * @param toValue    the last unit of the tier; null for the last tier
     * @param rate       percent of the units inside
     * @param flatAmount due once when the tier is reached
     */
    public record Range(BigDecimal fromValue, BigDecimal toValue, BigDecimal rate,
                        BigDecimal flatAmount) implements Tier {
        @Override
        public BigDecimal shownPrice(BigDecimal units) {
            return rate;
        }

        @Override
        public BigDecimal priceOf(BigDecimal units) {
            return Decimals.percentage(units, rate);
        }
    }

    public GraduatedPercentage {
        ranges = Tier.ascending(ranges);
    }

    @Override
    public GraduatedPercentage withoutFlatAmounts() {
        return new GraduatedPercentage(ranges.stream().map(range -> new Range(range.fromValue(),
                range.toValue(), range.rate(), BigDecimal.ZERO)).toList());
    }

    @Override
    public boolean pricesUnitsAlone() {
        return false;
    }

    @Override
    public PricedUsage price(UsageFigures usage) {
        return Tier.walk(ranges, TierSteps.Price.PERCENT, usage);
    }
}

package billing.rating;

import billing.kernel.money.Decimals;
import java.math.BigDecimal;
import java.util.List;

/**
 * All units at the price of the one tier that the total reaches ({@code rating-and-usage.md 3.8}).
 *
 * <p>Prorated units are priced at the tier of the full ones.
 *
 * @param ranges tiers in ascending order; the last is open-ended
 */
public record Volume(List<Graduated.Range> ranges) implements ChargeModel {
    public Volume {
        ranges = Tier.ascending(ranges);
    }

    @Override
    public PricedUsage price(UsageFigures usage) {
        Graduated.Range range = ranges.stream().filter(tier -> tier.holds(usage.fullUnits()))
                .findFirst().orElseThrow();
        BigDecimal price = range.priceOf(usage.units());
        return PricedUsage.of(price.add(range.flatAmount()), usage, new VolumeSteps(
                range.flatAmount(), Decimals.ratio(price, usage.fullUnits()), price));
    }
}

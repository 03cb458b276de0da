package billing.rating;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/**
 * One range of a price that climbs from tier to tier: covers {@code (previous toValue, toValue]}
 * ({@code rating-and-usage.md 3.2}).
 */
interface Tier {
    /** As given; only shown, the tier starts where the previous one ends. */
    BigDecimal fromValue();

    /** The last unit of the tier; null for the last tier. */
    BigDecimal toValue();

    /** Due once when the tier is reached. */
    BigDecimal flatAmount();

    /** The price as shown for some units inside. */
    BigDecimal shownPrice(BigDecimal units);

    /** The price of the units in the tier, without the flat amount. */
    BigDecimal priceOf(BigDecimal units);

    /** Whether a total does not reach beyond this tier. */
    default boolean holds(BigDecimal units) {
        return toValue() == null || units.compareTo(toValue()) <= 0;
    }

    /** Tiers in ascending order, the last one open-ended; anything else is refused. */
    static <T extends Tier> List<T> ascending(List<T> tiers) {
        BigDecimal previous = BigDecimal.ZERO;
        for (int index = 0; index < tiers.size(); index++) {
            BigDecimal to = tiers.get(index).toValue();
            boolean last = index == tiers.size() - 1;
            if (last != (to == null) || !last && to.compareTo(previous) <= 0) {
                throw new IllegalArgumentException("range " + (index + 1) + " must end above "
                        + previous + (last ? ", open-ended" : ""));
            }
            previous = to;
        }
        if (tiers.isEmpty()) {
            throw new IllegalArgumentException("there must be a range");
        }
        return List.copyOf(tiers);
    }

    /** Prices each unit in its own tier; the first tier is always reached, even with 0 units. */
    static PricedUsage walk(List<? extends Tier> tiers, TierSteps.Price kind,
                            UsageFigures usage) {
        List<TierSteps.Step> steps = new ArrayList<>();
        BigDecimal amount = BigDecimal.ZERO;
        BigDecimal previous = BigDecimal.ZERO;
        for (Tier tier : tiers) {
            boolean ends = tier.holds(usage.units());
            BigDecimal units = (ends ? usage.units() : tier.toValue()).subtract(previous);
            BigDecimal price = tier.priceOf(units);
            BigDecimal whole = price.add(tier.flatAmount());
            amount = amount.add(whole);
            steps.add(new TierSteps.Step(tier.fromValue(), tier.toValue(), tier.flatAmount(),
                    tier.shownPrice(units), units, price, whole));
            if (ends) {
                break;
            }
            previous = tier.toValue();
        }
        return PricedUsage.of(amount, usage, new TierSteps(kind, steps));
    }
}

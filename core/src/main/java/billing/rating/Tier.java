package billing.rating;

import billing.kernel.money.Decimals;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

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

    /** The member that holds the price: {@code per_unit_amount} or {@code rate}. */
    String priceName();

    /** The price as shown for some units inside. */
    BigDecimal shownPrice(BigDecimal units);

    /** What units inside cost, without the flat amount. */
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
    static PricedUsage walk(List<? extends Tier> tiers, String detailsName, UsageFigures usage) {
        List<Map<String, Object>> details = new ArrayList<>();
        BigDecimal amount = BigDecimal.ZERO;
        BigDecimal previous = BigDecimal.ZERO;
        for (Tier tier : tiers) {
            boolean ends = tier.holds(usage.units());
            BigDecimal units = (ends ? usage.units() : tier.toValue()).subtract(previous);
            BigDecimal price = tier.priceOf(units);
            amount = amount.add(price).add(tier.flatAmount());
            details.add(detailsOf(tier, units, price));
            if (ends) {
                break;
            }
            previous = tier.toValue();
        }
        return PricedUsage.of(amount, usage, Map.of(detailsName, details));
    }

    private static Map<String, Object> detailsOf(Tier tier, BigDecimal units, BigDecimal price) {
        Map<String, Object> details = new LinkedHashMap<>();
        details.put("from_value", tier.fromValue());
        details.put("to_value", tier.toValue());
        details.put("flat_unit_amount", Decimals.text(tier.flatAmount()));
        details.put(tier.priceName(), Decimals.text(tier.shownPrice(units)));
        details.put("units", Decimals.text(units));
        details.put("per_unit_total_amount", Decimals.text(price));
        details.put("total_with_flat_amount", Decimals.text(price.add(tier.flatAmount())));
        return details;
    }
}

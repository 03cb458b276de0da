package billing.rating;

import billing.kernel.money.Decimals;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How each unit was priced in its own tier ({@code rating-and-usage.md 3.4, 3.5}).
 *
 * @param price what a tier states: an amount for each unit, or a percentage of them
 * @param tiers those that the units reach, in ascending order
 */
public record TierSteps(Price price, List<Step> tiers) implements PriceSteps {
    private static final int UNIT_AMOUNT_DECIMALS = 2;

    /** The kind of price of a tier. */
    public enum Price {
        /** An amount for each unit. */
        PER_UNIT("graduated_ranges", "per_unit_amount"),
        /** Percent of the units. */
        PERCENT("graduated_percentage_ranges", "rate");

        private final String list;
        private final String member;

        Price(String list, String member) {
            this.list = list;
            this.member = member;
        }

        String list() {
            return list;
        }
    }

    /**
     * One tier. Amounts are in currency or pricing units, unrounded.
     *
     * @param fromValue   as given
     * @param toValue     the last unit of the tier; null for the last tier
     * @param flatAmount  due once for reaching it
     * @param price       of a unit, or percent
     * @param units       inside
     * @param unitsAmount what the units cost
     * @param amount      the same with the flat amount
     */
    public record Step(BigDecimal fromValue, BigDecimal toValue, BigDecimal flatAmount,
                       BigDecimal price, BigDecimal units, BigDecimal unitsAmount,
                       BigDecimal amount) {
        public Step {
            flatAmount = PriceSteps.stripped(flatAmount);
            price = PriceSteps.stripped(price);
            units = PriceSteps.stripped(units);
            unitsAmount = PriceSteps.stripped(unitsAmount);
            amount = PriceSteps.stripped(amount);
        }

        /** The step of one event alone; {@code without} is null where it opened the tier. */
        private Step since(Step without) {
            BigDecimal ownUnits = without == null ? units : units.subtract(without.units);
            BigDecimal ownAmount = without == null ? amount : amount.subtract(without.amount);
            return new Step(fromValue, toValue,
                    without == null ? flatAmount : flatAmount.subtract(without.flatAmount), price,
                    ownUnits, ownUnits.signum() <= 0 ? BigDecimal.ZERO : Decimals.round(
                            Decimals.ratio(ownAmount, ownUnits), UNIT_AMOUNT_DECIMALS), ownAmount);
        }
    }

    public TierSteps {
        tiers = List.copyOf(tiers);
    }

    /** Only percentages show the steps of an event. */
    @Override
    public PriceSteps since(PriceSteps without) {
        if (price == Price.PER_UNIT) {
            return NONE;
        }
        List<Step> before = ((TierSteps) without).tiers;
        List<Step> own = new ArrayList<>();
        for (Step tier : tiers) {
            int index = own.size();
            own.add(tier.since(index < before.size() ? before.get(index) : null));
        }
        return new TierSteps(price, own);
    }

    static TierSteps of(Price price, Map<String, Object> members) {
        return new TierSteps(price, ((List<?>) members.get(price.list)).stream()
                .map(tier -> step(price, (Map<?, ?>) tier)).toList());
    }

    private static Step step(Price price, Map<?, ?> tier) {
        return new Step(PriceSteps.decimal(tier, "from_value"),
                PriceSteps.decimal(tier, "to_value"), PriceSteps.decimal(tier, "flat_unit_amount"),
                PriceSteps.decimal(tier, price.member), PriceSteps.decimal(tier, "units"),
                PriceSteps.decimal(tier, "per_unit_total_amount"),
                PriceSteps.decimal(tier, "total_with_flat_amount"));
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
        return visitor.tiers(this);
    }

    @Override
    public BigDecimal amount() {
        return tiers.stream().map(Step::amount).reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    @Override
    public Map<String, Object> members() {
        return Map.of(price.list, tiers.stream().map(this::members).toList());
    }

    private Map<String, Object> members(Step tier) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("from_value", tier.fromValue);
        members.put("to_value", tier.toValue);
        PriceSteps.put(members, "flat_unit_amount", tier.flatAmount);
        PriceSteps.put(members, price.member, tier.price);
        PriceSteps.put(members, "units", tier.units);
        PriceSteps.put(members, "per_unit_total_amount", tier.unitsAmount);
        PriceSteps.put(members, "total_with_flat_amount", tier.amount);
        return members;
    }
}
